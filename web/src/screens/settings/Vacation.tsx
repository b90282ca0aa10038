import { useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { Panel, Refusal } from "../../parts/common.js";
import { Check } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { client } from "../../session.js";
import { formatDate, formatSeconds, say } from "../../texts/index.js";

type Period = Schemas["VacationPeriodInput"];

/** The start of a day, by this browser's clock. */
const startOf = (day: string) => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`;
const nextDay = (day: string) => {
    const date = new Date(`${day}T12:00:00`);
    date.setDate(date.getDate() + 1);
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** Planned vacations, in which the account's clocks stand. */
export function Vacation() {
    const { isBusy, refusal, run } = useAction();
    const [first, setFirst] = useState("");
    const [last, setLast] = useState("");
    const { value: vacation, set } = useLoaded(async () => (await client().accounts.getMe()).vacation, []);
    const send = (changes: Schemas["VacationUpdateInput"]) =>
        run(async () => set((await client().accounts.updateMe({ vacation: changes })).vacation));
    if (!vacation) return null;
    const begun = (period: Period) => (period.starts_at && Date.parse(period.starts_at) <= Date.now() ? { ends_at: period.ends_at } : period);
    const plan = async () => {
        const isNow = Date.parse(startOf(first)) <= Date.now();
        const period = { ends_at: startOf(nextDay(last)), ...(!isNow && { starts_at: startOf(first) }) };
        await send({ planned: [...vacation.planned.map(begun), period] });
        setFirst("");
        setLast("");
    };
    const field = (label: string, day: string, set: (day: string) => void) => (
        <label>
            {label}
            <input type="date" dir="ltr" required value={day} onInput={(event) => set(event.currentTarget.value)} />
        </label>
    );
    return (
        <Panel title={say("vacation")} id="vacation">
            <p>{say("vacationLeft", { time: formatSeconds(vacation.remaining_seconds) })}</p>
            <ul class="rows">
                {vacation.planned.map((period) => (
                    <li class="row line between" key={period.starts_at}>
                        <span>
                            {formatDate(period.starts_at)} – {formatDate(new Date(Date.parse(period.ends_at) - 1000).toISOString())}
                        </span>
                        <button
                            type="button"
                            onClick={() => !isBusy && send({ planned: vacation.planned.filter((one) => one !== period).map(begun) })}
                        >
                            {say("remove")}
                        </button>
                    </li>
                ))}
            </ul>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!isBusy) void plan();
                }}
            >
                <div class="filters">
                    {field(say("firstDay"), first, setFirst)}
                    {field(say("lastDay"), last, setLast)}
                </div>
                {/* Browsers write dates in the fields in a form of their own. */}
                <p class="quiet" role="status">
                    {first !== "" && last !== "" && `${formatDate(startOf(first))} – ${formatDate(startOf(last))}`}
                </p>
                <button>{say("planVacation")}</button>
            </form>
            <Check text={say("vacationAutomatic")} value={vacation.automatic} set={(automatic) => !isBusy && send({ automatic })} />
            <Refusal text={refusal} />
        </Panel>
    );
}
