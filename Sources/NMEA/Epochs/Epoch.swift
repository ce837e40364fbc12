public import GNSS

/// All that a receiver said of one instant.
public struct Epoch: Hashable, Sendable {
    /// The fix, or the report that there is none.
    public var fix: GNSSFix

    /// The satellites; nil where the receiver did not list them in this epoch.
    public var sky: SkyView?
}
