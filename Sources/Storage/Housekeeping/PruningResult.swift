package struct PruningResult: Hashable, Sendable {
    /// Pruned fixes, including rejected ones.
    package var fixes = 0

    package var tracks = 0
}
