import type { Rules } from "@turnstone/rules";
import { useEffect, useState } from "preact/hooks";

import { useGames } from "../parts/catalogue.js";
import { Fault, Loading } from "../parts/common.js";
import { Icon } from "../parts/Icon.js";
import { useLoaded } from "../parts/load.js";
import { openings } from "../parts/openings.js";
import { useTitle } from "../parts/title.js";
import { WaysOn } from "../parts/WaysOn.js";
import { loadRules } from "../rules.js";
import { fill, say } from "../texts/index.js";
import { type LessonGame, type LessonTexts, lessonTexts } from "../texts/lessons/index.js";
import { lessons } from "./learn/lessons.js";
import { keepStep, keptStep } from "./learn/progress.js";
import { Step } from "./learn/Step.js";
import type { Task } from "./learn/task.js";

/** A game, taught in steps by playing. */
export function Learn({ game }: { game: string }) {
    const name = useGames().find((one) => one.game === game)?.name ?? "";
    const texts = useLoaded(lessonTexts, []);
    useTitle(name && `${name}: ${say("learn")}`);
    if (!Object.hasOwn(lessons, game)) {
        return (
            <div class="screen">
                <h1>{say("nothingHere")}</h1>
                <WaysOn />
            </div>
        );
    }
    return (
        <div class="screen match here learn">
            <h1 class="match-title">
                <a href={`/games/${game}`}>{name || say("learn")}</a>
            </h1>
            {texts.value ? <Course game={game as LessonGame} name={name} texts={texts.value} /> : texts.fault ? <Fault fault={texts.fault} retry={texts.reload} /> : <Loading />}
        </div>
    );
}

/** The steps of a lesson, one at a time. */
function Course({ game, name, texts }: { game: LessonGame; name: string; texts: LessonTexts }) {
    const { rules, retry } = useRulesAlone();
    const { steps, variant }: { steps: readonly (Task & { text: string })[]; variant: string } = lessons[game];
    const [index, setIndex] = useState(() => keptStep(game, steps.length));
    const [round, setRound] = useState(0);
    const step = steps[index]!;
    const isLast = index === steps.length - 1;
    const toStep = (next: number) => {
        if (next < 0 || next >= steps.length) return;
        keepStep(game, next);
        setIndex(next);
        setRound(round + 1);
    };
    const sentence = (texts[game] as Record<string, string>)[step.text]!;
    const counted = fill(texts.step, { n: index + 1, all: steps.length });
    const ratio = String(openings[game]?.ratio ?? 1);
    return (
        <>
            <div class="line between lesson-steps">
                <button type="button" class="icon" aria-label={say("stepBack")} aria-disabled={index === 0} onClick={() => toStep(index - 1)}>
                    <Icon path="M15 5l-7 7 7 7" />
                </button>
                <label>
                    {counted}
                    <progress max={steps.length} value={index + 1} />
                </label>
                <button type="button" class="icon" aria-label={say("stepForward")} aria-disabled={isLast} onClick={() => toStep(index + 1)}>
                    <Icon path="M9 5l7 7-7 7" />
                </button>
            </div>
            <p class="lesson-text" role="status">
                <span class="hidden">{counted}: </span>
                {sentence}
            </p>
            {rules ? (
                <Step key={`${index} ${round}`} rules={rules} game={game} name={name} variant={step.variant ?? variant} step={step} texts={texts} isFirst={round === 0} goOn={isLast ? undefined : () => toStep(index + 1)} again={() => toStep(index)} restart={() => keepStep(game, 0)} />
            ) : rules === null ? (
                <NoBoard text={texts.noRules} link={texts.readRules} game={game} retry={retry} />
            ) : (
                <div class="match-board">
                    <div class="board-frame">
                        <div class="board-view" style={{ aspectRatio: ratio, "--board-ratio": ratio }} />
                    </div>
                </div>
            )}
        </>
    );
}

/** Where the rules could not be loaded. */
function NoBoard({ text, link, game, retry }: { text: string; link: string; game: string; retry(): void }) {
    return (
        <div class="notice" role="alert">
            <p>{text}</p>
            <p class="line wrap">
                <a class="button primary" href={`/games/${game}`}>
                    {link}
                </a>
                {typeof WebAssembly !== "undefined" && (
                    <button type="button" onClick={retry}>
                        {say("tryAgain")}
                    </button>
                )}
            </p>
        </div>
    );
}

/** The rules, and no computer; null: they cannot be loaded. */
function useRulesAlone() {
    const [rules, setRules] = useState<Rules | null>();
    const retry = () => void loadRules().then((loaded) => setRules(loaded ?? null));
    useEffect(retry, []);
    return { rules, retry };
}
