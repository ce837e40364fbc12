internal import GNSS

/// Locations that a target has refused since it took something: they may be to blame, or the server.
struct Quarantine {
    /// Refusals in a row that are believed before something else is tried.
    static let fewest = 3

    /// The most of them, once the server has proved each time that it takes something else.
    private static let most = 768

    /// The fixes that were refused.
    private(set) var fixes: [StoredFix] = []

    /// The reason why the last one was refused.
    private(set) var reason = ""

    private var limit = fewest

    /// True where nothing more is believed without a proof.
    var isFull: Bool { fixes.count >= limit }

    /// Takes note of a refusal.
    mutating func add(_ fix: StoredFix, because reason: String) {
        fixes.append(fix)
        self.reason = reason
    }

    /// Takes note that the server takes something else: the locations are to blame.
    ///
    /// - Returns: how many there are of them.
    mutating func believe() -> Int {
        // A proof after each third refusal would be most of what is sent if there are many.
        if isFull { limit = min(Self.most, limit * 2) }
        defer { fixes = [] }
        return fixes.count
    }

    /// Takes note that the server is to blame.
    ///
    /// - Returns: what has to wait again.
    mutating func disbelieve() -> [StoredFix] {
        limit = Self.fewest
        defer { fixes = [] }
        return fixes
    }
}
