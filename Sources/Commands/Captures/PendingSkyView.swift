internal import GNSS

/// Holds the view of the sky that came last back, until it is known whether the epoch brings the same one, with more.
struct PendingSkyView {
    private var waiting: SkyView?

    /// Takes a view in, and gives back the one that waited: it has grown into another one.
    mutating func replace(with sky: SkyView) -> SkyView? {
        defer { waiting = sky }
        return waiting
    }

    /// The view that waits, once.
    mutating func last() -> SkyView? {
        defer { waiting = nil }
        return waiting
    }
}
