/// A client for Turnstone, a server for board games by correspondence.
library;

export 'generated/api.dart';
export 'src/clock.dart' show ServerClock;
export 'src/deadline.dart';
export 'src/problem.dart';
export 'src/queue.dart';
export 'src/retry.dart' show RetrySettings;
export 'src/turnstone.dart';
