import { useTyped } from "../../parts/typed.js";
import { say } from "../../texts/index.js";

interface NamesProps {
    /** The largest number of players that can be invited. */
    most: number;
    choose(names: string[]): void;
}

/** The names to invite: one, or, where four play in teams, three. */
export function Names({ most, choose }: NamesProps) {
    const [names, setNames] = useTyped("new.names", [""]);
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                const given = names.map((name) => name.trim());
                if (given.every((name) => name !== "")) choose(given);
            }}
        >
            {names.map((name, index) => (
                <label key={index}>
                    {names.length === 1 ? say("byName") : say("byNameOf", { n: index + 1 })}
                    <input
                        dir="ltr"
                        required
                        autocapitalize="off"
                        autocomplete="off"
                        value={name}
                        onInput={({ currentTarget: { value } }) => setNames(names.map((old, at) => (at === index ? value : old)))}
                    />
                </label>
            ))}
            <span class="line wrap">
                <button>{say("invite")}</button>
                {most > 1 && (
                    <button type="button" aria-pressed={names.length > 1} onClick={() => setNames(names.length > 1 ? names.slice(0, 1) : [...names, ...Array<string>(most - 1).fill("")])}>
                        {say("teamsOfTwo")}
                    </button>
                )}
            </span>
        </form>
    );
}
