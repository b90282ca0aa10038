// A bot that takes every invitation and plays legal moves at random.
//
//     TURNSTONE_ADDRESS=… TURNSTONE_SESSION=… node dist/examples/bot.js
//     TURNSTONE_ADDRESS=… TURNSTONE_TOKEN=ts_… node dist/examples/bot.js
//
// The first time it gets the token of a session. It says that a program plays for the account, which is
// then a bot for ever, and makes a token that permits what the bot does and no more. It prints that
// token, and starts with it from then on.

import { type MatchCard, Turnstone, TurnstoneError, value } from "@turnstone/client";

const address = process.env["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080";
const scopes = ["account:read", "matches:read", "matches:play"];

async function becomeBot(session: string): Promise<string> {
    const { api } = new Turnstone({ address, token: session });
    const games = value(await api.GET("/v1/games")).items.map(({ game }) => game);
    value(await api.POST("/v1/me/bot", { body: { games } }));
    const { token } = value(await api.POST("/v1/me/tokens", { body: { label: "random moves", scopes } }));
    console.log(`TURNSTONE_TOKEN=${token}`);
    return token;
}

const session = process.env["TURNSTONE_SESSION"];
const token = session ? await becomeBot(session) : process.env["TURNSTONE_TOKEN"];
if (!token) throw new Error("TURNSTONE_SESSION or TURNSTONE_TOKEN is missing");
const client = new Turnstone({ address, token });
const { kind, username } = value(await client.api.GET("/v1/me"));
if (kind !== "bot") throw new Error(`${username} is no bot yet: start with TURNSTONE_SESSION`);

async function act({ summary: match, my_seats: seats }: MatchCard): Promise<void> {
    const params = { path: { id: match.id } };
    if (match.status === "open" && seats.length === 0) {
        value(await client.api.POST("/v1/matches/{id}/seats", { params, body: {} }));
        console.log("joined", match.id);
    }
    if (match.status === "active" && seats.some((seat) => match.to_act.includes(seat))) {
        const { ply, moves } = value(await client.api.GET("/v1/matches/{id}/legal-moves", { params }));
        const move = moves[Math.floor(Math.random() * moves.length)];
        if (move) await client.playMove(match.id, { ply, move: move.move });
    }
    if (match.status === "finished") console.log("finished", match.id, match.result?.winners);
}

for await (const { items } of client.followAccount()) {
    for (const card of items) {
        try {
            await act(card);
        } catch (error) {
            // The match has gone on since the server told of it; the next change will say how.
            if (!(error instanceof TurnstoneError && error.isFinal)) throw error;
            console.log(card.summary.id, error.message);
        }
    }
}
