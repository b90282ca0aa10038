import 'dart:convert' show jsonDecode;

import '../generated/api.dart';

/// A request that the server has refused.
class TurnstoneException implements Exception {
  TurnstoneException(this.status, this.problem);

  /// The exception for a refusing response, of which [body] is what was read.
  factory TurnstoneException.of(int status, String? body) {
    try {
      return TurnstoneException(status, ProblemDetails.fromJson(jsonDecode(body ?? '')));
    } on Object {
      return TurnstoneException(status, null);
    }
  }

  /// The status of the response.
  final int status;

  /// The problem that the server describes; null if something else than the server has answered.
  final ProblemDetails? problem;

  /// The stable code of the problem, such as `illegal_move`.
  String? get code => problem?.code;

  /// Whether the server has refused the request itself. Otherwise its token was refused, or a proxy has
  /// answered: the same request may succeed later.
  bool get isFinal => problem != null && code != 'unauthenticated' && code != 'insufficient_scope';

  @override
  String toString() => problem == null ? 'status $status, without a problem' : '$code: ${problem?.detail}';
}

/// The result of an operation of the generated code. Throws a [TurnstoneException] if the server has
/// refused, and what went wrong below HTTP as it is.
Future<T> value<T>(Future<T?> answer) async {
  try {
    return (await answer) as T;
  } on ApiException catch (exception) {
    final cause = exception.innerException;
    throw cause ?? TurnstoneException.of(exception.code, exception.message);
  }
}
