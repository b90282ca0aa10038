import { say, type TextKey } from "../texts/index.js";

const WAYS: [string, TextKey][] = [
    ["/", "home"],
    ["/games", "games"],
    ["/open", "openMatches"],
    ["/leaderboards", "leaderboards"],
];

/** The ways on from an address that leads nowhere. */
export function WaysOn() {
    return (
        <p class="line wrap">
            {WAYS.map(([path, key]) => (
                <a key={path} class="button" href={path}>
                    {say(key)}
                </a>
            ))}
        </p>
    );
}
