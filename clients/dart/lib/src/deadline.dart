import '../generated/api.dart';

/// Compares matches by urgency, for `sort`: the earliest deadline first, none last, then by id.
int byDeadline(MatchSummary a, MatchSummary b) => _compare(a.deadline, a.id, b.deadline, b.id);

/// The same for whole matches.
int matchesByDeadline(GameMatch a, GameMatch b) => _compare(a.deadline, a.id, b.deadline, b.id);

/// The same for the cards of matches, as the home screen and the feeds of an account have them.
int cardsByDeadline(MatchCard a, MatchCard b) => byDeadline(a.summary, b.summary);

int _compare(DateTime? a, String idA, DateTime? b, String idB) {
  if (a == null && b != null) return 1;
  if (a != null && b == null) return -1;
  final order = a == null || b == null ? 0 : a.compareTo(b);
  return order != 0 ? order : idA.compareTo(idB);
}
