internal import GNSS

/// Delays the latest sky view until the epoch can no longer extend it.
struct PendingSkyView {
    private var waiting: SkyView?

    /// Replaces the delayed view by its extension; returns a view that is complete.
    mutating func replace(with sky: SkyView) -> SkyView? {
        defer { waiting = sky }
        return waiting
    }

    /// Returns the delayed view, once.
    mutating func last() -> SkyView? {
        defer { waiting = nil }
        return waiting
    }
}
