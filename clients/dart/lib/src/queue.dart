import '../generated/api.dart';
import 'problem.dart';
import 'turnstone.dart';

/// A move that is to be sent.
class QueuedMove {
  const QueuedMove(this.match, this.move);

  factory QueuedMove.fromJson(Map<String, dynamic> json) =>
      QueuedMove(json['match'] as String, MoveInput.fromJson(json['move'])!);

  final String match;
  final MoveInput move;

  Map<String, dynamic> toJson() => {'match': match, 'move': move.toJson()};
}

/// Where the app keeps moves that are not answered yet, such as a file.
abstract interface class MoveStore {
  Future<List<QueuedMove>> load();
  Future<void> save(List<QueuedMove> moves);
}

/// The outcome of a move: the match after it, or why it, or one of the same match before it, was refused.
class MoveOutcome {
  const MoveOutcome(this.queued, {this.answer, this.refusal});

  final QueuedMove queued;
  final GameMatch? answer;
  final TurnstoneException? refusal;
}

/// Moves that are stored before they are sent, so that neither a tunnel nor a crash loses them.
class MoveQueue {
  MoveQueue(this.client, this.store);

  final Turnstone client;
  final MoveStore store;

  // Steps that load and save, one after the other.
  Future<void> _last = Future.value();
  Future<List<MoveOutcome>>? _flushing;

  /// Stores a move. It is sent with the next [flush].
  Future<void> add(String match, MoveInput move) =>
      _change((moves) => [...moves, QueuedMove(match, move)]);

  /// Sends what is stored until it is answered, or until [abort] completes. A second call gets the
  /// result of a running one. If the token is refused, it throws and keeps the moves.
  Future<List<MoveOutcome>> flush({Future<void>? abort}) =>
      _flushing ??= _sendAll(abort).whenComplete(() => _flushing = null);

  Future<List<MoveOutcome>> _sendAll(Future<void>? abort) async {
    final outcomes = <MoveOutcome>[];
    for (;;) {
      final moves = await _change((moves) => moves);
      if (moves.isEmpty) return outcomes;
      final first = moves.first;
      try {
        final answer = await client.playMove(first.match, first.move, abort: abort);
        await _change((moves) => moves.sublist(1));
        outcomes.add(MoveOutcome(first, answer: answer));
      } on TurnstoneException catch (refusal) {
        if (!refusal.isFinal) rethrow;
        final before = await _change((moves) => [...moves.where((queued) => queued.match != first.match)]);
        final dropped = before.where((queued) => queued.match == first.match);
        outcomes.addAll(dropped.map((queued) => MoveOutcome(queued, refusal: refusal)));
      }
    }
  }

  /// Changes what is stored, and returns what it was before.
  Future<List<QueuedMove>> _change(List<QueuedMove> Function(List<QueuedMove>) step) {
    final result = _last.then((_) async {
      final moves = await store.load();
      final changed = step(moves);
      if (!identical(changed, moves)) await store.save(changed);
      return moves;
    });
    _last = result.then((_) {}, onError: (_) {});
    return result;
  }
}
