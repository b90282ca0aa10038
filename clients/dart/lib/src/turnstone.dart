import 'dart:async' show Completer, StreamController, Timer;
import 'dart:convert' show LineSplitter, jsonDecode, utf8;
import 'dart:io' show IOException;

import 'package:http/http.dart';

import '../generated/api.dart';
import 'clock.dart';
import 'problem.dart';
import 'retry.dart';

/// The server sends at least a comment every 15 seconds.
const _silence = Duration(seconds: 45);

/// A long poll; proxies often end a request after 30 seconds.
const _waitSeconds = 25;

/// Changes in the matches of an account. Store [nextCursor] together with what they change.
class AccountChanges {
  const AccountChanges(this.items, this.gone, this.nextCursor, {required this.restarted});

  final List<MatchCard> items;

  /// The ids of matches that the account no longer belongs to.
  final List<String> gone;
  final String nextCursor;

  /// Whether the feed has started from the beginning, because the server knew the cursor no more.
  final bool restarted;
}

/// Something that has happened to an account.
class StreamedEvent {
  const StreamedEvent(this.event, this.position);

  final AccountEvent event;

  /// Where to go on: a cursor for [Turnstone.streamAccount] and [Turnstone.followAccount].
  final String? position;
}

/// A client of one account on the server at [address]; without a [token] it reads what is public.
class Turnstone {
  Turnstone(String address, {this.token, this.retry = const RetrySettings(), Client? client})
      : address = address.endsWith('/') ? address.substring(0, address.length - 1) : address,
        _client = client ?? Client() {
    _api
      ..client = RetryingClient(_client, retry, clock)
      ..addDefaultHeader('Accept', 'application/json, */*');
    if (token != null) _api.addDefaultHeader('Authorization', 'Bearer $token');
  }

  final String address;
  final String? token;
  final RetrySettings retry;
  final Client _client;

  /// The server's clock.
  final clock = ServerClock();

  late final ApiClient _api = ApiClient(basePath: address);

  // Every operation of the API. [value] unpacks what they return.
  late final accounts = AccountsApi(_api);
  late final apps = AppsApi(_api);
  late final catalogue = CatalogueApi(_api);
  late final feeds = FeedsApi(_api);
  late final matches = MatchesApi(_api);
  late final notifications = NotificationsApi(_api);
  late final operations = OperationsApi(_api);
  late final players = PlayersApi(_api);
  late final push = PushApi(_api);
  late final seeks = SeeksApi(_api);
  late final webhooks = WebhooksApi(_api);

  /// Ends all connections.
  void close() => _client.close();

  /// Plays a move, and sends it until it is answered, or until [abort] completes. Throws a
  /// [TurnstoneException] if it is refused.
  Future<GameMatch> playMove(String match, MoveInput move, {Future<void>? abort}) =>
      value(matches.playMove(match, move, abortTrigger: abort));

  /// The events of a match after the number [after], until it is over; from a stream.
  Stream<MatchEvent> followMatch(String match, {int after = 0}) => _stream(
        (add, cancelled) => _events('/v1/matches/$match/events/stream', '$after', cancelled, (id, data) {
          add(MatchEvent.fromJson(jsonDecode(data))!);
        }),
      );

  /// Everything that happens to the account, messages too, after [cursor] or from now on. Throws
  /// `invalid_cursor` if the server knows it no more; then [followAccount] reads all matches.
  Stream<StreamedEvent> streamAccount({String? cursor}) => _stream(
        (add, cancelled) => _events('/v1/me/stream', cursor, cancelled, (id, data) {
          add(StreamedEvent(AccountEvent.fromJson(jsonDecode(data))!, id));
        }),
      );

  /// Gives [receive] the server-sent events after the one with the id [after], from streams that may
  /// break, until the server says that there are no more.
  Future<void> _events(
    String path,
    String? after,
    Future<void> cancelled,
    void Function(String? id, String data) receive,
  ) async {
    var last = after;
    for (var failures = 1;; failures++) {
      BaseResponse? response;
      try {
        final silent = Completer<void>();
        void stop() {
          if (!silent.isCompleted) silent.complete();
        }

        cancelled.then((_) => stop());
        var timer = Timer(_silence, stop);
        try {
          final start = DateTime.now();
          final head = await _client.send(_streamRequest(path, last, silent.future));
          response = head;
          clock.observe(head.headers['date'], start, DateTime.now());
          if (head.statusCode == 204) return;
          if (head.statusCode != 200) {
            final body = await head.stream.bytesToString();
            if (!mayPass(head.statusCode)) throw TurnstoneException.of(head.statusCode, body);
          } else {
            String? id;
            final data = <String>[];
            await for (final line in head.stream.transform(utf8.decoder).transform(const LineSplitter())) {
              timer.cancel();
              timer = Timer(_silence, stop);
              if (line.startsWith('data:')) data.add(_fieldValue(line));
              if (line.startsWith('id:')) id = _fieldValue(line);
              if (line.isNotEmpty) continue;
              if (data.isNotEmpty) {
                receive(id, data.join('\n'));
                last = id ?? last;
                failures = 0;
              }
              id = null;
              data.clear();
            }
          }
        } finally {
          timer.cancel();
        }
      } on ClientException {
        // The connection is lost, or was silent for too long. The wait ends if nobody reads any more.
      } on IOException {
        // Likewise.
      }
      await sleep(retry.delay(failures < 1 ? 1 : failures, response), cancelled);
    }
  }

  /// The value of a line of server-sent events: the text after the name of the field.
  static String _fieldValue(String line) {
    final value = line.substring(line.indexOf(':') + 1);
    return value.startsWith(' ') ? value.substring(1) : value;
  }

  BaseRequest _streamRequest(String path, String? last, Future<void> abort) {
    final request = AbortableRequest('GET', Uri.parse('$address$path'), abortTrigger: abort);
    request.headers['Accept'] = 'text/event-stream';
    if (last != null) request.headers['Last-Event-ID'] = last;
    if (token != null) request.headers['Authorization'] = 'Bearer $token';
    return request;
  }

  /// The same as [followMatch], by requests that wait: for networks that hold streams back.
  Stream<MatchEvent> pollMatch(String match, {int after = 0}) => _stream((add, cancelled) async {
        const over = {'finished', 'cancelled'};
        for (var last = after;;) {
          final page = await value(
            matches.listEvents(match, after: last, limit: 100, waitSeconds: _waitSeconds, abortTrigger: cancelled),
          );
          for (final event in page.items) {
            last = event.seq;
            add(event);
            // No event follows these.
            if (over.contains(event.kind)) return;
          }
          if (page.items.isNotEmpty) continue;
          final now = await value(matches.getMatch(match, abortTrigger: cancelled));
          if (over.contains(now.status)) return;
        }
      });

  /// The changes in all matches of the account since [cursor], or all of its matches without one.
  Stream<AccountChanges> followAccount({String? cursor}) => _stream((add, cancelled) async {
        var next = cursor;
        var restarted = false;
        for (;;) {
          final MatchChangeList page;
          try {
            page = await value(
              feeds.listChanges(limit: 100, cursor: next, waitSeconds: _waitSeconds, abortTrigger: cancelled),
            );
          } on TurnstoneException catch (exception) {
            if (next == null || exception.code != 'invalid_cursor') rethrow;
            next = null;
            restarted = true;
            continue;
          }
          next = page.nextCursor;
          if (page.items.isEmpty && page.gone.isEmpty && !restarted) continue;
          add(AccountChanges(page.items, page.gone, page.nextCursor, restarted: restarted));
          restarted = false;
        }
      });
}

/// A stream of what [produce] adds. It ends when [produce] does, or when nobody listens any more.
Stream<T> _stream<T>(Future<void> Function(void Function(T) add, Future<void> cancelled) produce) {
  final cancelled = Completer<void>();
  final controller = StreamController<T>();
  controller.onCancel = () {
    if (!cancelled.isCompleted) cancelled.complete();
  };
  controller.onListen = () async {
    try {
      await produce(controller.add, cancelled.future);
    } on Object catch (error, trace) {
      if (!cancelled.isCompleted) controller.addError(error, trace);
    }
    await controller.close();
  };
  return controller.stream;
}
