import { randomUUID } from "node:crypto";

import { Turnstone } from "@turnstone/client";

const address = process.env["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080";

// Two accounts, each with a token. An app registers one, and stores its token.
async function register(username: string): Promise<Turnstone> {
    const client = new Turnstone({ address });
    const credentials = { username, password: "correct horse battery" };
    await client.accounts.create(credentials);
    client.token = (await client.accounts.createSession(credentials)).token;
    return client;
}
const suffix = randomUUID().slice(0, 8);
const anna = await register(`anna_${suffix}`);
const ben = await register(`ben_${suffix}`);

// Anna invites Ben.
const { id } = await anna.matches.create({
    game: "mancala",
    variant: "egyptian",
    seat: 0,
    invite: [`ben_${suffix}`],
    clock: { kind: "unlimited" },
});
let match = await ben.matches.takeSeat(id);

// Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
match = await anna.playMove(id, { ply: match.ply, move: "3" });
console.log(match.state?.mancala?.stores);

// Whoever is to act plays the first legal move, until the match is over.
while (match.status === "active") {
    const { ply, seats, moves } = await anna.matches.listLegalMoves(id);
    const player = seats[0] === 0 ? anna : ben;
    match = await player.playMove(id, { ply, move: moves[0]!.move });
}

// Everything that has happened. In a running match, this waits for more.
for await (const event of ben.followMatch(id)) {
    console.log(event.seq, event.kind, event.move_played?.move ?? "");
}
