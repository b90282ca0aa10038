import 'dart:io' show HttpDate, HttpException;
import 'dart:math' show max, min;

/// The server's clock, as far as its answers tell it.
class ServerClock {
  // The server's time minus this device's, in milliseconds, is in this range.
  int? _least;
  int? _most;

  /// Learns from an answer's `Date`, and when this device began the request and got the answer.
  void observe(String? date, DateTime start, DateTime end) {
    final time = parseHttpDate(date)?.millisecondsSinceEpoch;
    if (time == null) return;
    // `Date` has whole seconds, rounded down.
    final least = time - end.millisecondsSinceEpoch;
    final most = time + 1000 - start.millisecondsSinceEpoch;
    final agrees = least <= (_most ?? most) && most >= (_least ?? least);
    // An answer that contradicts the others shows that this device's clock was changed.
    _least = agrees ? max(_least ?? least, least) : least;
    _most = agrees ? min(_most ?? most, most) : most;
  }

  /// How far this device's clock is behind the server's; zero before the first answer.
  Duration get offset => Duration(milliseconds: ((_least ?? 0) + (_most ?? 0)) ~/ 2);

  /// The server's time.
  DateTime now() => DateTime.now().toUtc().add(offset);

  /// How long it is until a deadline, at least zero; null if there is none.
  Duration? remaining(DateTime? deadline) {
    if (deadline == null) return null;
    final left = deadline.difference(now());
    return left.isNegative ? Duration.zero : left;
  }
}

/// A date in a header; null if it is missing or none.
DateTime? parseHttpDate(String? value) {
  if (value == null) return null;
  try {
    return HttpDate.parse(value);
  } on HttpException {
    return null;
  }
}
