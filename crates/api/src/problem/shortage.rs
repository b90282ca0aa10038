/// A shortage for which a server answers 503: the label of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortage {
    /// A permit for one more request.
    Requests,
    /// Memory for the bodies of requests.
    RequestBodies,
    /// Memory for large responses.
    Responses,
    /// A turn in the queue of password hashes.
    PasswordHashes,
    /// A thread that replays or draws matches.
    Replays,
    /// A place for a long poll or an event stream.
    Waiting,
    /// A turn in the queue of pictures.
    Pictures,
    /// A turn of the engine, for a hint.
    Engine,
    /// A match that others do not change all the time.
    Contention,
    /// The database.
    Database,
    /// Anything else: the server starts or stops, or a job is overdue.
    Other,
}

impl Shortage {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Requests,
        Self::RequestBodies,
        Self::Responses,
        Self::PasswordHashes,
        Self::Replays,
        Self::Waiting,
        Self::Pictures,
        Self::Engine,
        Self::Contention,
        Self::Database,
        Self::Other,
    ];

    /// The label.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::RequestBodies => "request_bodies",
            Self::Responses => "responses",
            Self::PasswordHashes => "password_hashes",
            Self::Replays => "replays",
            Self::Waiting => "waiting",
            Self::Pictures => "pictures",
            Self::Engine => "engine",
            Self::Contention => "contention",
            Self::Database => "database",
            Self::Other => "other",
        }
    }
}
