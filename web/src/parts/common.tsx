import { TurnstoneError } from "@turnstone/client";
import type { ComponentChildren } from "preact";

import type { Schemas } from "../api-types.js";
import { client, reason } from "../session.js";
import { formatNumber, formatSeconds, say } from "../texts/index.js";
import { useTick } from "./load.js";
import { Picture } from "./Picture.js";
import { WaysOn } from "./WaysOn.js";

type Player = Schemas["PlayerSummary"];

/** A player's picture, name, and rating beside a match. */
export function Person({ player, plain }: { player: Player | undefined; plain?: boolean }) {
    if (!player) return <span class="person free">{say("freeSeat")}</span>;
    const inner = (
        <>
            <Picture src={player.avatar} look="avatar" size={28} />
            <bdi>{player.display_name}</bdi>
            {player.kind === "bot" && <span class="tag">{say("bot")}</span>}
            {player.rating && <Rating rating={player.rating} />}
        </>
    );
    if (plain || !player.username) return <span class="person">{inner}</span>;
    return (
        <a class="person" href={`/p/${player.username}`}>
            {inner}
        </a>
    );
}

export function Rating({ rating }: { rating: { rating: number; provisional: boolean } }) {
    const text = formatNumber(Math.round(rating.rating));
    return <small class="rating">{rating.provisional ? `${text}?` : text}</small>;
}

/** The time that is left, by the server's clock. */
export function Countdown({ deadline }: { deadline: string | null }) {
    const left = client().clock.remaining(deadline);
    useTick(left !== null && left < 3600 ? 1 : 20);
    if (left === null) return null;
    return (
        <time class={left < 3600 ? "countdown soon" : "countdown"} dateTime={deadline ?? ""} dir="auto">
            {formatSeconds(left)}
        </time>
    );
}

/** A time control in a few words. */
export function pace(clock: Schemas["TimeControlInput"]): string {
    if (clock.kind === "per_move") return say("pacePerMove", { time: formatSeconds(clock.per_move_seconds ?? 0, false) });
    if (clock.kind === "bank") {
        const [bank, more] = [clock.bank_seconds ?? 0, clock.increment_seconds ?? 0];
        return `${formatSeconds(bank, false)} + ${formatSeconds(more, false)}`;
    }
    return say("paceUnlimited");
}

/** The notice on a screen whose content cannot be loaded. */
export function Fault({ fault, retry }: { fault: unknown; retry?: () => void }) {
    return (
        <div class="notice" role="alert">
            <p>{reason(fault, say("noConnection"))}</p>
            {fault instanceof TurnstoneError && fault.status === 404 ? (
                <WaysOn />
            ) : (
                retry && (
                    <button type="button" onClick={retry}>
                        {say("tryAgain")}
                    </button>
                )
            )}
        </div>
    );
}

export function Refusal({ text }: { text: string | undefined }) {
    return (
        <p class="refusal" role="alert">
            {text}
        </p>
    );
}

export function Loading() {
    return (
        <p class="loading" role="status">
            {say("loading")}
        </p>
    );
}

export function Panel({ title, children, id }: { title: string; children: ComponentChildren; id?: string }) {
    return (
        <section class="panel" id={id}>
            <h2>{title}</h2>
            {children}
        </section>
    );
}
