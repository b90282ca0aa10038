import type { ComponentChildren } from "preact";

/** The part of Markdown in which the rules are written: headings, paragraphs, lists, tables and boards. */
export function Markdown({ text }: { text: string }) {
    const blocks: ComponentChildren[] = [];
    const lines = text.split("\n");
    const until = (start: number, isPart: (line: string) => boolean) => {
        let end = start;
        while (end < lines.length && isPart(lines[end]!)) end += 1;
        return end;
    };
    for (let at = 0; at < lines.length; ) {
        const line = lines[at]!;
        let end = at + 1;
        const heading = /^(#{1,4}) (.*)/.exec(line);
        if (line.startsWith("```")) {
            end = until(at + 1, (other) => !other.startsWith("```"));
            blocks.push(
                <pre dir="ltr" tabIndex={0}>
                    {lines.slice(at + 1, end).join("\n")}
                </pre>,
            );
            end += 1;
        } else if (heading) {
            const Level = `h${heading[1]!.length}` as "h2";
            blocks.push(<Level>{inline(heading[2]!)}</Level>);
        } else if (line.startsWith("|")) {
            end = until(at, (other) => other.startsWith("|"));
            blocks.push(<Table rows={lines.slice(at, end)} />);
        } else if (/^(-|\d+\.) /.test(line)) {
            end = until(at, (other) => other.trim() !== "" && /^(-|\d+\.) |^ /.test(other));
            const items = lines.slice(at, end).join("\n").split(/\n(?=(?:-|\d+\.) )/);
            const List = line.startsWith("-") ? "ul" : "ol";
            blocks.push(
                <List>
                    {items.map((item) => (
                        <li>{inline(item.replace(/^(-|\d+\.) /, ""))}</li>
                    ))}
                </List>,
            );
        } else if (line.trim() !== "") {
            end = until(at, (other) => other.trim() !== "" && !/^(```|#|\||- )/.test(other));
            blocks.push(<p>{inline(lines.slice(at, end).join("\n"))}</p>);
        }
        at = Math.max(end, at + 1);
    }
    return <article class="prose">{blocks}</article>;
}

function Table({ rows }: { rows: string[] }) {
    const cells = (row: string) => row.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
    const [head, , ...body] = rows;
    return (
        <div class="table" tabIndex={0}>
            <table>
                <thead>
                    <tr>{cells(head ?? "").map((cell) => <th scope="col">{cell}</th>)}</tr>
                </thead>
                <tbody>{body.map((row) => <tr>{cells(row).map((cell) => <td>{cell}</td>)}</tr>)}</tbody>
            </table>
        </div>
    );
}

/** Strong and stressed words, code, and links to pages. */
function inline(text: string): ComponentChildren[] {
    const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/);
    return parts.map((part) => {
        if (part.startsWith("`")) return <code dir="ltr">{part.slice(1, -1)}</code>;
        if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
        if (/^\*.+\*$/s.test(part)) return <em>{part.slice(1, -1)}</em>;
        const link = /^\[(.+)\]\((.+)\)$/s.exec(part);
        if (link) return /^https?:/.test(link[2]!) ? <a href={link[2]} rel="noopener noreferrer">{link[1]}</a> : link[1];
        return part;
    });
}
