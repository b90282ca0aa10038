import type { Schemas } from "../../api-types.js";
import { client } from "../../session.js";

/** The answer of an invited player. */
export interface Answer {
    player: Schemas["PlayerSummary"];
    kind: "waiting" | "seated" | "declined";
    /** The reason why the player has declined, if that was said. */
    reason?: string | undefined;
}

type Events = Schemas["MatchEvent"][];

/** How many events an open match can have that matter here: it has only invitations and seats. */
const EVENTS = 100;

/** The answers of the invited in an open match; undefined: anyone may join it. */
async function answersOf(id: string, people: Map<string, Schemas["PlayerSummary"]>, events: Events): Promise<Answer[] | undefined> {
    const invited = events.find(({ created }) => created)?.created?.invited;
    if (!invited) return undefined;
    const declined = new Map(events.flatMap(({ invitation_declined: one }) => (one ? [[one.player, one] as const] : [])));
    const { seats, waiting } = await client().matches.get(id);
    const seated = [...seats.map(({ player }) => player), ...waiting].map((player) => player?.id);
    return invited.flatMap((one) => {
        const player = people.get(one);
        if (!player) return [];
        const kind = declined.has(one) ? "declined" : seated.includes(one) ? "seated" : "waiting";
        return [{ player, kind, reason: declined.get(one)?.reason }];
    });
}

/** The answers to the invitations of these matches, by match; without those that anyone may join. */
export async function loadAnswers(ids: string[]): Promise<Map<string, Answer[]>> {
    const read = async (id: string) => {
        return (await client().matches.listEvents(id, { limit: EVENTS })).items as Events;
    };
    // A match that cannot be read now takes nothing from the others.
    const all = await Promise.all(ids.map(async (id) => [id, await read(id).catch((): Events => [])] as const));
    const wanted = [...new Set(all.flatMap(([, events]) => events.flatMap(({ created }) => created?.invited ?? [])))];
    if (wanted.length === 0) return new Map();
    const { items } = await client().players.list({ ids: wanted.join(",") });
    const people = new Map(items.map((player) => [player.id, player]));
    const answers = await Promise.all(all.map(async ([id, events]) => [id, await answersOf(id, people, events).catch(() => undefined)] as const));
    return new Map(answers.flatMap(([id, found]) => (found ? [[id, found] as const] : [])));
}
