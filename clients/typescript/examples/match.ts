import { randomUUID } from "node:crypto";

import { Turnstone, value } from "@turnstone/client";

const address = process.env["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080";

// Two accounts, each with a token. An app registers one, and stores its token.
async function register(username: string): Promise<Turnstone> {
    const visitor = new Turnstone({ address });
    const body = { username, password: "correct horse battery" };
    value(await visitor.api.POST("/v1/accounts", { body }));
    const { token } = value(await visitor.api.POST("/v1/sessions", { body }));
    return new Turnstone({ address, token });
}
const suffix = randomUUID().slice(0, 8);
const anna = await register(`anna_${suffix}`);
const ben = await register(`ben_${suffix}`);

// Anna invites Ben. The key makes it safe to send the request again.
const created = value(
    await anna.api.POST("/v1/matches", {
        params: { header: { "Idempotency-Key": randomUUID() } },
        body: { game: "mancala", variant: "egyptian", seat: 0, invite: [`ben_${suffix}`], clock: { kind: "unlimited" } },
    }),
);
let match = value(
    await ben.api.POST("/v1/matches/{id}/seats", { params: { path: { id: created.id } }, body: {} }),
);

// Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
match = await anna.playMove(match.id, { ply: match.ply, move: "3" });
console.log(match.state?.mancala?.stores);

// Whoever is to act plays the first legal move, until the match is over.
while (match.status === "active") {
    const legal = value(await anna.api.GET("/v1/matches/{id}/legal-moves", { params: { path: { id: match.id } } }));
    const player = match.to_act[0] === 0 ? anna : ben;
    match = await player.playMove(match.id, { ply: legal.ply, move: legal.moves[0]!.move });
}

// Everything that has happened. In a running match, this waits for more.
for await (const event of ben.followMatch(match.id)) {
    console.log(event.seq, event.kind, event.move_played?.move ?? "");
}
