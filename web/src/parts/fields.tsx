interface SelectProps<Id extends string> {
    label: string;
    value: Id;
    set(value: Id): void;
    /** The choices, each with its words. */
    children: string[][];
}

export function Select<Id extends string>({ label, value, set, children }: SelectProps<Id>) {
    return (
        <label>
            <span>{label}</span>
            <select value={value} onChange={(event) => set(event.currentTarget.value as Id)}>
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
