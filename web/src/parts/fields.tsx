interface SelectProps {
    label: string;
    value: string;
    set(value: string): void;
    /** The choices, each with its words. */
    children: string[][];
}

export function Select({ label, value, set, children }: SelectProps) {
    return (
        <label>
            <span>{label}</span>
            <select value={value} onChange={(event) => set(event.currentTarget.value)}>
                {children.map(([id, text]) => (
                    <option key={id} value={id}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
}

export function Check({ text, value, set }: { text: string; value: boolean; set(value: boolean): void }) {
    return (
        <label class="check">
            <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
            <span>{text}</span>
        </label>
    );
}
