import 'dart:io';
import 'dart:math';

import 'package:turnstone/turnstone.dart';

final address = Platform.environment['TURNSTONE_ADDRESS'] ?? 'http://127.0.0.1:8080';

// Two accounts, each with a token. An app registers one, and stores its token.
Future<Turnstone> register(String username) async {
  final visitor = Turnstone(address);
  const password = 'correct horse battery';
  await value(visitor.accounts.createAccount(AccountInput(username: username, password: password)));
  final login = await value(visitor.accounts.createSession(SessionInput(username: username, password: password)));
  return Turnstone(address, token: login.token);
}

Future<void> main() async {
  final suffix = Random.secure().nextInt(1 << 32).toRadixString(16);
  final anna = await register('anna_$suffix');
  final ben = await register('ben_$suffix');

  // Anna invites Ben. The key makes it safe to send the request again.
  final input = MatchInput(
    game: 'mancala',
    variant: 'egyptian',
    seat: 0,
    invite: ['ben_$suffix'],
    clock: TimeControlInput(kind: 'unlimited'),
  );
  final created = await value(anna.matches.createMatch(input, idempotencyKey: 'egyptian_$suffix'));
  var match = await value(ben.matches.takeSeat(created.id, SeatInput()));

  // Anna sows pit 3. The request is sent until it is answered: the move is played once, or refused.
  match = await anna.playMove(match.id, MoveInput(ply: match.ply, move: '3'));
  print(match.state?.mancala?.stores);

  // Whoever is to act plays the first legal move, until the match is over.
  while (match.status == 'active') {
    final legal = await value(anna.matches.listLegalMoves(match.id));
    final player = match.toAct.first == 0 ? anna : ben;
    match = await player.playMove(match.id, MoveInput(ply: legal.ply, move: legal.moves.first.move));
  }

  // Everything that has happened. In a running match, this waits for more.
  await for (final event in ben.followMatch(match.id)) {
    print('${event.seq} ${event.kind} ${event.movePlayed?.move ?? ''}');
  }
  anna.close();
  ben.close();
}
