import 'dart:async' show Completer, Timer;
import 'dart:io' show IOException;
import 'dart:math' show Random, max, min, pow;

import 'package:http/http.dart';

import 'clock.dart';

/// How requests are sent again.
class RetrySettings {
  const RetrySettings({
    this.baseDelay = const Duration(milliseconds: 250),
    this.maxDelay = const Duration(seconds: 30),
    this.timeout = const Duration(seconds: 15),
    this.giveUpAfter = const Duration(seconds: 60),
  });

  /// The longest random wait before the second attempt; it doubles with each attempt.
  final Duration baseDelay;

  /// The longest random wait between two attempts.
  final Duration maxDelay;

  /// How long one attempt may take, in addition to `wait_seconds` if the request has it.
  final Duration timeout;

  /// After how long a request is given up that is neither a move nor waits for something.
  final Duration giveUpAfter;

  /// How long to wait after this many failed attempts, of which the last may have had a response.
  Duration delay(int failures, BaseResponse? response) {
    final doubled = baseDelay.inMicroseconds * pow(2, min(failures - 1, 30));
    final backOff = min(maxDelay.inMicroseconds, doubled) * Random().nextDouble();
    return _retryAfter(response) + Duration(microseconds: backOff.round());
  }
}

Duration _retryAfter(BaseResponse? response) {
  final value = response?.headers['retry-after'];
  if (value == null) return Duration.zero;
  final seconds = int.tryParse(value);
  if (seconds != null) return Duration(seconds: max(0, seconds));
  // A date counts from the server's time, as this device's clock may be wrong.
  final from = parseHttpDate(response?.headers['date']) ?? DateTime.now();
  final wait = (parseHttpDate(value) ?? from).difference(from);
  return wait.isNegative ? Duration.zero : wait;
}

/// Whether a response with this status is no decision, so that another attempt may get another.
bool mayPass(int status) => status >= 500 || const {408, 425, 429}.contains(status);

/// Waits, or throws a [RequestAbortedException] when [abort] completes.
Future<void> sleep(Duration duration, Future<void>? abort) {
  final done = Completer<void>();
  final timer = Timer(duration, () {
    if (!done.isCompleted) done.complete();
  });
  abort?.then((_) {
    timer.cancel();
    if (!done.isCompleted) done.completeError(RequestAbortedException());
  });
  return done.future;
}

/// Sends requests again until they are answered, if that is safe, and learns the server's time.
class RetryingClient extends BaseClient {
  RetryingClient(this._inner, this._settings, this._clock);

  final Client _inner;
  final RetrySettings _settings;
  final ServerClock _clock;

  @override
  Future<StreamedResponse> send(BaseRequest request) async {
    final body = await request.finalize().toBytes();
    final abort = request is Abortable ? request.abortTrigger : null;
    var aborted = false;
    abort?.then((_) => aborted = true);
    final patience = _patience(request);
    final watch = Stopwatch()..start();
    for (var failures = 1;; failures++) {
      Response? response;
      Exception? fault;
      try {
        response = await _attempt(request, body, abort);
        if (!mayPass(response.statusCode)) return _streamed(response);
      } on ClientException catch (exception) {
        fault = exception;
      } on IOException catch (exception) {
        fault = exception;
      }
      if (aborted) throw RequestAbortedException(request.url);
      final wait = _settings.delay(failures, response);
      if (patience != null && watch.elapsed + wait > patience) {
        if (response != null) return _streamed(response);
        throw fault!;
      }
      await sleep(wait, abort);
    }
  }

  /// One attempt, with its whole body, because an answer that is cut off is none.
  Future<Response> _attempt(BaseRequest request, List<int> body, Future<void>? abort) async {
    final waits = int.tryParse(request.url.queryParameters['wait_seconds'] ?? '') ?? 0;
    final end = Completer<void>();
    void stop() {
      if (!end.isCompleted) end.complete();
    }

    abort?.then((_) => stop());
    final timer = Timer(_settings.timeout + Duration(seconds: waits), stop);
    final attempt = AbortableRequest(request.method, request.url, abortTrigger: end.future)
      ..headers.addAll(request.headers)
      ..bodyBytes = body;
    try {
      final start = DateTime.now();
      final head = await _inner.send(attempt);
      _clock.observe(head.headers['date'], start, DateTime.now());
      return await Response.fromStream(head);
    } finally {
      timer.cancel();
    }
  }

  StreamedResponse _streamed(Response response) => StreamedResponse(
        Stream.value(response.bodyBytes),
        response.statusCode,
        contentLength: response.bodyBytes.length,
        request: response.request,
        headers: response.headers,
        reasonPhrase: response.reasonPhrase,
      );

  /// How long to go on sending a request: not at all if a second one could do something else, and
  /// null for as long as it takes.
  Duration? _patience(BaseRequest request) {
    final isMove = request.method == 'POST' && request.url.path.endsWith('/moves');
    if (isMove || request.url.queryParameters.containsKey('wait_seconds')) return null;
    final hasKey = request.headers.keys.any((name) => name.toLowerCase() == 'idempotency-key');
    final isSafe = const {'GET', 'HEAD'}.contains(request.method) || hasKey;
    return isSafe ? _settings.giveUpAfter : Duration.zero;
  }

  @override
  void close() => _inner.close();
}
