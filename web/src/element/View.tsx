import type { Step } from "@turnstone/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Bar, MoveButtons } from "../board/Bar.js";
import { Board } from "../board/Board.js";
import { prefixOf, useDraft } from "../board/draft.js";
import { useFilm } from "../board/film.js";
import { type Picture, readPicture } from "../board/picture.js";
import { useSignal } from "../signal.js";
import { isRightToLeft, language, say } from "../texts/index.js";
import { useAnswers } from "./answers.js";
import type { Now, Source } from "./source.js";

/** How a board is shown, by the attributes of its element. */
export interface Look {
    /** The seat whose side is nearest, and that plays; undefined: the first, and all. */
    seat: number | undefined;
    /** A former position; undefined: the newest. */
    ply: number | undefined;
    isPlayable: boolean;
    hasCoordinates: boolean;
    ground: "light" | "dark";
    board: "wood" | "slate" | "paper";
}

interface ViewProps {
    source: Source | undefined;
    look: Look;
    tell(kind: string, detail: unknown): void;
}

/** What a `turnstone-board` shows. */
export function View({ source, look, tell }: ViewProps) {
    const lang = useSignal(language);
    return (
        <div class="turnstone" lang={lang} dir={isRightToLeft() ? "rtl" : "ltr"} data-theme={look.ground} data-board={look.board}>
            {source && <Loaded source={source} look={look} tell={tell} key={source.id} />}
        </div>
    );
}

function Loaded({ source, look, tell }: ViewProps & { source: Source }) {
    const now = useSignal(source.now);
    const fault = useSignal(source.fault);
    useEffect(() => {
        if (now) tell("turnstone-change", now.match);
    }, [now]);
    if (now) return <Table source={source} now={now} look={look} tell={tell} />;
    return (
        <p class="notice" role="status">
            {say(fault ?? "loading")}
        </p>
    );
}

/** The board, the line that tells its move, and, for who plays, the bar. */
function Table({ source, now, look, tell }: ViewProps & { source: Source; now: Now }) {
    const lang = useSignal(language);
    const { seat, isPlayable, ground, board, hasCoordinates: coordinates } = look;
    const past = look.ply !== undefined && look.ply < now.ply ? look.ply : undefined;
    const acting = isPlayable && past === undefined ? now.toAct.find((one) => seat === undefined || one === seat) : undefined;
    const [announced, announce] = useState("");
    const drawn = useDraft({ ...now, id: source.id }, source, acting !== undefined ? "" : undefined, announce);
    const { draft, isAsking, fault } = drawn;
    const prefix = past === undefined ? prefixOf(draft.taps) : "";

    const pictures = useAnswers<Picture>();
    const moves = useAnswers<{ steps: Step[]; words: string | undefined }>();
    const newest = useRef(now);
    if (newest.current !== now) {
        // What was taken back, or came without a ply, as dice do.
        if (now.ply <= newest.current.ply) {
            pictures.forget(now.ply);
            moves.forget(now.ply + 1);
        }
        newest.current = now;
    }
    const shown = { seat: seat ?? 0, theme: board === "wood" ? ground : (`${board}-${ground}` as const), lang, coordinates, names: false };
    const pictureOf = (ply: number, draft = "") =>
        pictures.get(ply, JSON.stringify([shown, draft]), () => {
            const found = source.picture({ ...shown, ...(ply < now.ply && { ply }), ...(draft && { draft }) });
            return found instanceof Promise ? found.then(readPicture) : readPicture(found);
        });
    const movedTo = (ply: number) => moves.get(ply, lang, () => source.moved(ply));

    const last = useRef<Picture>();
    const current = pictureOf(past ?? now.ply, prefix);
    const picture = (last.current = current ?? last.current);
    const filmed = useFilm({
        id: source.id,
        view: JSON.stringify(shown),
        ply: past === undefined ? now.ply : null,
        seen: undefined,
        newest: picture,
        canWait: true,
        sceneOf: (ply) => {
            const [before, moved] = [pictureOf(ply - 1), movedTo(ply)];
            return before && moved && { ply, picture: before, steps: moved.steps };
        },
    });
    const told = (past ?? now.ply) > 0 ? movedTo(past ?? now.ply)?.words : undefined;
    const tapPlace = (place: string) => {
        tell("turnstone-tap", { place });
        drawn.tapPlace(place);
    };
    const play = (move: string) => {
        source.play?.(move);
        tell("turnstone-move", { move, ply: now.ply, seat: acting });
        if (source.play) source.update();
        else drawn.clear();
    };
    const places = useMemo(() => new Set(current?.places.map(({ name }) => name)), [current]);
    const buttons = draft.choices.length > 0 ? draft.choices : draft.next.filter(({ place }) => place === null || (current && !places.has(place)));
    const { taps, move } = draft;
    const status =
        fault ??
        (past !== undefined ? say("looksBack")
        : now.isOver ? say("isOver")
        : acting === undefined ? say("waitsForOther")
        : taps.length > 0 ? (move ?? `${prefix} …`)
        : say("yourTurnTap"));
    return (
        <>
            <div class="board-frame">
                {picture ? (
                    <Board
                        picture={filmed.picture ?? picture}
                        film={filmed.film && { ...filmed, ...filmed.film }}
                        trail={filmed.trail}
                        seat={acting}
                        next={draft.next}
                        tapped={past === undefined ? draft.marked : []}
                        onTap={tapPlace}
                        onLift={drawn.lift}
                        onDrop={drawn.drop}
                        onUndo={drawn.undo}
                    />
                ) : (
                    <div class="board-view skeleton" />
                )}
            </div>
            <p class="told">{told}</p>
            {isPlayable && (
                <Bar ply={now.ply} taps={taps.length} isBusy={isAsking} status={status} isRefused={fault !== undefined} isNotation={taps.length > 0 && !fault} buttons={buttons} isTurned={shown.seat !== 0} choose={drawn.choose}>
                    {acting !== undefined && <MoveButtons move={move} mayClear={taps.length > 0} mayUndo={taps.length > 0} clear={drawn.clear} undo={drawn.undo} play={play} />}
                </Bar>
            )}
            <p class="hidden" role="status" aria-live="polite">
                {taps.length > 0 ? announced : [told, isPlayable && status].filter(Boolean).join(". ")}
            </p>
        </>
    );
}
