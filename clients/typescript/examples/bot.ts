// A bot that takes every invitation and plays legal moves at random.
//
//     TURNSTONE_ADDRESS=… TURNSTONE_SESSION=… node dist/examples/bot.js
//     TURNSTONE_ADDRESS=… TURNSTONE_TOKEN=ts_… node dist/examples/bot.js
//
// The first time it gets the token of a session. It says that a program plays for the account, which is
// then a bot for ever, and makes a token that permits what the bot does and no more. It prints that
// token, and starts with it from then on.

import { type MatchCard, Turnstone, TurnstoneError } from "@turnstone/client";

const address = process.env["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080";
const scopes = ["account:read", "matches:read", "matches:play"];

async function becomeBot(session: string): Promise<string> {
    const { accounts, catalogue } = new Turnstone({ address, token: session });
    const games = (await catalogue.listGames()).items.map(({ game }) => game);
    await accounts.becomeBot({ games });
    const { token } = await accounts.createToken({ label: "random moves", scopes });
    console.log(`TURNSTONE_TOKEN=${token}`);
    return token;
}

const session = process.env["TURNSTONE_SESSION"];
const token = session ? await becomeBot(session) : process.env["TURNSTONE_TOKEN"];
if (!token) throw new Error("TURNSTONE_SESSION or TURNSTONE_TOKEN is missing");
const client = new Turnstone({ address, token });
const { kind, username } = await client.accounts.getMe();
if (kind !== "bot") throw new Error(`${username} is no bot yet: start with TURNSTONE_SESSION`);

async function act({ summary: match, my_seats: mine }: MatchCard): Promise<void> {
    if (match.status === "open" && mine.length === 0) {
        await client.matches.takeSeat(match.id);
        console.log("joined", match.id);
    }
    if (match.status === "active" && match.to_act.some((seat) => mine.includes(seat))) {
        const { ply, seats, moves } = await client.matches.listLegalMoves(match.id);
        const move = moves[Math.floor(Math.random() * moves.length)];
        // The card may be older than what was played since.
        if (move && seats.some((seat) => mine.includes(seat))) await client.playMove(match.id, { ply, move: move.move });
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
