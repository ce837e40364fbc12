extension Duration {
    /// Whole milliseconds for C; at least 1, since many libraries take 0 for no limit.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
