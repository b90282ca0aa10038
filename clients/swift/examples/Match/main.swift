import Foundation
import Turnstone

let address = ProcessInfo.processInfo.environment["TURNSTONE_ADDRESS"] ?? "http://127.0.0.1:8080"

// Two accounts, each with a token. An app registers one, and stores its token.
func register(_ username: String) async throws -> Turnstone {
    let visitor = Turnstone(address: address)
    let password = "correct horse battery"
    _ = try await visitor.send(AccountsAPI.createAccountWithRequestBuilder(
        accountInput: AccountInput(password: password, username: username), apiConfiguration: visitor.configuration))
    let login = try await visitor.send(AccountsAPI.createSessionWithRequestBuilder(
        sessionInput: SessionInput(password: password, username: username), apiConfiguration: visitor.configuration))
    return Turnstone(address: address, token: login.token)
}
let suffix = UUID().uuidString.prefix(8)
let anna = try await register("anna_\(suffix)")
let ben = try await register("ben_\(suffix)")

// Anna invites Ben. The key makes it safe to send the request again.
let input = MatchInput(
    clock: TimeControlInput(kind: "unlimited"), game: "mancala", invite: ["ben_\(suffix)"], seat: 0, variant: "egyptian")
let key = UUID().uuidString
let created = try await anna.send(MatchesAPI.createMatchWithRequestBuilder(
    matchInput: input, idempotencyKey: key, apiConfiguration: anna.configuration))
var match = try await ben.send(MatchesAPI.takeSeatWithRequestBuilder(
    id: created.id, seatInput: SeatInput(), apiConfiguration: ben.configuration))

// Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
match = try await anna.playMove(match.id, MoveInput(move: "3", ply: match.ply))
print(match.state?.mancala?.stores ?? [])

// Whoever is to act plays the first legal move, until the match is over.
while match.status == "active" {
    let legal = try await anna.send(MatchesAPI.listLegalMovesWithRequestBuilder(
        id: match.id, apiConfiguration: anna.configuration))
    let player = match.toAct[0] == 0 ? anna : ben
    match = try await player.playMove(match.id, MoveInput(move: legal.moves[0].move, ply: legal.ply))
}

// Everything that has happened. In a running match, this waits for more.
for try await event in ben.followMatch(match.id) {
    print(event.seq, event.kind, event.movePlayed?.move ?? "")
}
