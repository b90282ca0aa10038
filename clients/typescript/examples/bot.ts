// A bot that takes every invitation and plays legal moves at random.
//
//     TURNSTONE_ADDRESS=… TURNSTONE_TOKEN=… node dist/examples/bot.js

import { type MatchSummary, Turnstone, TurnstoneError, value } from "@turnstone/client";

const address = process.env["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080";
const token = process.env["TURNSTONE_TOKEN"];
if (!token) throw new Error("TURNSTONE_TOKEN is missing: the token of the bot's session");

const client = new Turnstone({ address, token });
const me = value(await client.api.GET("/v1/me"));

function mySeats(match: Pick<MatchSummary, "seats">): number[] {
    return match.seats.filter(({ player }) => player?.id === me.id).map(({ seat }) => seat);
}

async function join(id: string): Promise<void> {
    const result = await client.api.POST("/v1/matches/{id}/seats", { params: { path: { id } }, body: {} });
    console.log("joined", id, result.response.status);
}

async function play(id: string): Promise<void> {
    const legal = value(await client.api.GET("/v1/matches/{id}/legal-moves", { params: { path: { id } } }));
    const move = legal.moves[Math.floor(Math.random() * legal.moves.length)];
    if (move) await client.playMove(id, { ply: legal.ply, move: move.move });
}

for await (const { items } of client.followAccount()) {
    for (const match of items) {
        const seats = mySeats(match);
        try {
            if (match.status === "open" && seats.length === 0) await join(match.id);
            if (match.status === "active" && seats.some((seat) => match.to_act.includes(seat))) await play(match.id);
            if (match.status === "finished") console.log("finished", match.id, match.result?.winners);
        } catch (error) {
            // The match has gone on since the server told of it; the next change will say how.
            if (!(error instanceof TurnstoneError)) throw error;
            console.log(match.id, error.message);
        }
    }
}
