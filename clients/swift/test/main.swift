// Plays with a server at TURNSTONE_ADDRESS, and through the proxy at TURNSTONE_FAULTY_ADDRESS, which
// loses requests and answers on purpose. A program of its own: no test library is needed.

import Foundation
import Turnstone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let server = ProcessInfo.processInfo.environment["TURNSTONE_ADDRESS"]!
let proxy = ProcessInfo.processInfo.environment["TURNSTONE_FAULTY_ADDRESS"]!
let impatient = RetrySettings(baseDelay: 0.01, maxDelay: 0.05, timeout: 1)

// The counts of the proxy if a move meets each of its seven faults once, and then passes.
let eightSends = #"{"sent":8,"hasty":0}"#

struct Player: Sendable {
    let username: String
    let token: String
    let client: Turnstone
    let faulty: Turnstone

    init() async throws {
        username = "swift_\(UUID().uuidString.prefix(8))"
        let visitor = Turnstone(address: server)
        _ = try await visitor.send(AccountsAPI.createAccountWithRequestBuilder(
            accountInput: AccountInput(password: "correct horse", username: username),
            apiConfiguration: visitor.configuration))
        token = try await visitor.send(AccountsAPI.createSessionWithRequestBuilder(
            sessionInput: SessionInput(password: "correct horse", username: username),
            apiConfiguration: visitor.configuration)).token
        client = Turnstone(address: server, token: token)
        faulty = Turnstone(address: proxy, token: token, retry: impatient)
    }

    func match(_ id: UUID) async throws -> GameMatch {
        try await client.send(MatchesAPI.getMatchWithRequestBuilder(id: id, apiConfiguration: client.configuration))
    }

    func legalMoves(_ id: UUID) async throws -> LegalMoves {
        try await client.send(MatchesAPI.listLegalMovesWithRequestBuilder(id: id, apiConfiguration: client.configuration))
    }
}

func newMatch(_ host: Player, _ guest: Player, _ game: String = "mancala", _ variant: String = "egyptian") async throws -> GameMatch {
    let input = MatchInput(
        clock: TimeControlInput(kind: "per_move", perMoveSeconds: 86_400), game: game, invite: [guest.username],
        rated: false, seat: 0, variant: variant)
    let key = UUID().uuidString
    var ids: [UUID] = []
    for _ in 1...2 {
        ids.append(try await host.client.send(MatchesAPI.createMatchWithRequestBuilder(
            matchInput: input, idempotencyKey: key, apiConfiguration: host.client.configuration)).id)
    }
    check(ids[0] == ids[1], "a repeated creation is the same match")
    return try await guest.client.send(MatchesAPI.takeSeatWithRequestBuilder(
        id: ids[0], seatInput: SeatInput(), apiConfiguration: guest.client.configuration))
}

func check(_ holds: Bool, _ what: String) {
    guard !holds else { return }
    print("FAILED: \(what)")
    exit(1)
}

func refused(_ code: String, _ request: () async throws -> Void) async throws {
    do {
        try await request()
        check(false, "\(code) was not refused")
    } catch let error as TurnstoneError {
        check(error.code == code, "\(error) for \(code)")
    }
}

func sends(_ match: GameMatch) throws -> String {
    try String(contentsOf: URL(string: "\(proxy)/proxy/requests?path=/v1/matches/\(match.id)/moves")!, encoding: .utf8)
}

func collect(_ events: AsyncThrowingStream<MatchEvent, Error>) async throws -> [MatchEvent] {
    var all: [MatchEvent] = []
    for try await event in events { all.append(event) }
    return all
}

func first<T: Sendable>(_ stream: AsyncThrowingStream<T, Error>) async throws -> T {
    for try await item in stream { return item }
    throw CancellationError()
}

func playMatch(_ game: String, _ variant: String) async throws -> GameMatch {
    let players = [try await Player(), try await Player()]
    var match = try await newMatch(players[0], players[1], game, variant)
    while match.status == "active" {
        let legal = try await players[0].legalMoves(match.id)
        check(legal.ply == match.ply && legal.seats == match.toAct, "the legal moves are those of the match")
        let move = MoveInput(move: legal.moves.randomElement()!.move, ply: legal.ply)
        let player = players[match.toAct[0] % 2].client
        match = try await player.playMove(match.id, move)
        if match.ply % 10 == 0 {
            let again = try await player.playMove(match.id, move)
            check(again == match, "a repeated move has the same answer")
        }
    }
    let events = try await collect(players[1].client.followMatch(match.id))
    check(events.map(\.seq) == Array(1...match.version), "the log of \(variant) has a gap")
    check(events.last?.finished?.winners == match.result?.winners, "the log of \(variant) has another result")
    return match
}

final class MemoryStore: MoveStore, @unchecked Sendable {
    var stored: [QueuedMove] = []
    func load() async throws -> [QueuedMove] { stored }
    func save(_ moves: [QueuedMove]) async throws { stored = moves }
}

let catalogue = Turnstone(address: server)
let games = try await catalogue.send(CatalogueAPI.listGamesWithRequestBuilder(apiConfiguration: catalogue.configuration))
for game in games.items {
    for variant in game.variants {
        let match = try await playMatch(game.game, variant.variant)
        print(game.game, variant.variant, match.result!.winners, match.result!.reason, match.ply, "plies")
    }
}
print("ok every variant is played to its end")

let (host, guest) = (try await Player(), try await Player())
do {
    let match = try await newMatch(host, guest)
    let answer = try await host.faulty.playMove(match.id, MoveInput(move: "3", ply: 0))
    check(answer.ply == 1, "the move is played")
    check(try sends(match) == eightSends, try sends(match))
    check(try await host.match(match.id).ply == 1, "the move is played once")
    print("ok a move is sent until it is answered, not before Retry-After, and is played once")
}
do {
    let match = try await newMatch(host, guest)
    try await refused("malformed_move") { _ = try await host.faulty.playMove(match.id, MoveInput(move: "7", ply: 0)) }
    check(try sends(match) == eightSends, try sends(match))
    print("ok a move that the server refuses is not sent again")
}
do {
    let nobody = Turnstone(address: "http://127.0.0.1:1", token: "x", retry: impatient)
    let begin = Date()
    do {
        _ = try await nobody.send(AccountsAPI.createSessionWithRequestBuilder(
            sessionInput: SessionInput(password: "x", username: "x"), apiConfiguration: nobody.configuration))
        check(false, "there is a server")
    } catch {
        check((error as NSError).domain == NSURLErrorDomain, "\(error)")
    }
    let move = Task { try await nobody.playMove(UUID(), MoveInput(move: "3", ply: 0)) }
    try await Task.sleep(nanoseconds: 200_000_000)
    move.cancel()
    let result = await move.result
    do {
        _ = try result.get()
    } catch {
        check(error is CancellationError, "\(error)")
    }
    check(Date().timeIntervalSince(begin) < 5, "too slow")
    print("ok a request that may do something twice is sent once, and the app ends a move that cannot be sent")
}
do {
    let match = try await newMatch(host, guest)
    async let streamed = collect(guest.faulty.followMatch(match.id))
    async let polled = collect(guest.faulty.pollMatch(match.id))
    var now = match
    for _ in 1...6 {
        let legal = try await host.legalMoves(match.id)
        let player = now.toAct[0] == 0 ? host : guest
        now = try await player.client.playMove(match.id, MoveInput(move: legal.moves[0].move, ply: legal.ply))
    }
    now = try await host.client.send(
        MatchesAPI.resignMatchWithRequestBuilder(id: match.id, apiConfiguration: host.client.configuration))
    check(try await streamed.map(\.seq) == Array(1...now.version), "the stream has a gap")
    check(try await polled.map(\.seq) == Array(1...now.version), "the polled log has a gap")
    try await refused("not_found") { _ = try await collect(guest.client.followMatch(UUID())) }
    print("ok a match is followed without a gap or a repeat, from a stream that breaks and by waiting")
}
do {
    let reader = try await Player()
    let match = try await newMatch(host, reader)
    let all = try await first(reader.faulty.followAccount())
    check(all.items.map(\.summary.id) == [match.id] && !all.restarted, "the feed begins with the match")
    _ = try await host.client.playMove(match.id, MoveInput(move: "1", ply: 0))
    let next = try await first(reader.client.followAccount(cursor: all.nextCursor))
    check(next.items.map(\.summary.ply) == [1], "the feed goes on with the move")
    check(try await first(reader.client.followAccount(cursor: "unknown")).restarted, "the feed starts again")
    print("ok an account is followed from the cursor that was stored, and from the beginning if it is unknown")
}
do {
    let reader = try await Player()
    let match = try await newMatch(host, reader)
    let cursor = try await first(reader.client.followAccount()).nextCursor
    let texts = (0...8).map { "message \($0)" }
    for text in texts {
        _ = try await host.client.send(MatchesAPI.sendMessageWithRequestBuilder(
            id: match.id, messageInput: MessageInput(text: text), apiConfiguration: host.client.configuration))
    }
    _ = try await host.client.playMove(match.id, MoveInput(move: "1", ply: 0))
    var told: [String?] = []
    var position: String?
    for try await streamed in reader.faulty.streamAccount(cursor: cursor) {
        if let sent = streamed.event.message { told.append(sent.message.text) }
        position = streamed.position
        if streamed.event.match?.summary.ply == 1 { break }
    }
    check(told == texts, "\(told)")
    // The feed and the stream share their positions.
    _ = try await host.client.send(
        MatchesAPI.resignMatchWithRequestBuilder(id: match.id, apiConfiguration: host.client.configuration))
    let rest = try await first(reader.client.followAccount(cursor: position))
    check(rest.items.map(\.summary.status) == ["finished"], "the feed goes on where the stream was")
    // Without a cursor it tells what happens from now on.
    var next: GameMatch?
    for try await streamed in reader.faulty.streamAccount() {
        if streamed.event.kind == "start", next == nil { next = try await newMatch(host, reader) }
        guard let summary = streamed.event.match?.summary else { continue }
        check(summary.id == next?.id, "the stream told of the past")
        break
    }
    try await refused("invalid_cursor") { _ = try await first(reader.client.streamAccount(cursor: "unknown")) }
    print("ok everything that happens to an account is told by a stream that breaks, once and in order")
}
do {
    let player = try await Player()
    let match = try await newMatch(player, guest)
    _ = try await newMatch(player, guest)
    for _ in 1...3 {
        _ = try await player.faulty.send(
            MatchesAPI.getMatchWithRequestBuilder(id: match.id, apiConfiguration: player.faulty.configuration))
    }
    let clock = player.faulty.clock
    check(abs(clock.offset - 3600) < 1.5, "the clock is \(clock.offset) s behind")
    check(abs(clock.remaining(match.deadline)! - 82_800) < 10, "\(clock.remaining(match.deadline)!) s are left")
    check(clock.remaining(match.createdAt) == 0 && clock.remaining(nil) == nil, "nothing is left")
    let turns = try await player.client.send(
        FeedsAPI.listTurnsWithRequestBuilder(apiConfiguration: player.client.configuration)).items
    check(turns.count == 2 && turns.reversed().sorted(by: byDeadline) == turns, "the server orders as the client")
    let home = try await player.client.send(
        FeedsAPI.getHomeWithRequestBuilder(apiConfiguration: player.client.configuration))
    check(home.matches.values.sorted(by: byDeadline).map(\.id) == home.myTurn.ids, "the home screen has another order")
    print("ok the clock is the server's, and matches are sorted by deadline")
}
do {
    let match = try await newMatch(host, guest)
    let store = MemoryStore()
    let nobody = Turnstone(address: "http://127.0.0.1:1", token: host.token, retry: impatient)
    let offline = MoveQueue(client: nobody, store: store)
    // Pit 3 ends in the store, so the same player moves again. The second move is of an empty pit.
    for (ply, move) in ["3", "3", "1"].enumerated() { try await offline.add(match.id, MoveInput(move: move, ply: ply)) }
    let flush = Task { try await offline.flush() }
    try await Task.sleep(nanoseconds: 100_000_000)
    flush.cancel()
    _ = await flush.result
    check(store.stored.count == 3, "the moves are kept")
    // The app was closed in the tunnel and starts again.
    let outcomes = try await MoveQueue(client: host.faulty, store: store).flush().map { outcome in
        switch outcome.result {
        case .success(let answer): return "\(answer.ply)"
        case .failure(let refusal): return refusal.code ?? ""
        }
    }
    check(outcomes == ["1", "illegal_move", "illegal_move"], "\(outcomes)")
    check(store.stored.isEmpty, "nothing is left in the queue")
    print("ok queued moves are kept until they are answered, and the moves behind a refused one are dropped")
}
