/// The numbers of what pruning has done away with.
package struct PruningResult: Hashable, Sendable {
    /// Fixes, rejected ones too.
    package var fixes = 0

    /// Tracks.
    package var tracks = 0
}
