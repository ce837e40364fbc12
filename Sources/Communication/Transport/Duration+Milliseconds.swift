extension Duration {
    /// Whole milliseconds for C: at least one, since to libraries none is often for ever.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000_000 else { return 1_000_000_000_000 }
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}

extension ContinuousClock.Instant {
    /// Milliseconds from now until then for poll(2), rounded up so that no wait turns into a spin; a minute at most.
    var pollTimeout: Int32 {
        let left = ContinuousClock.now.duration(to: self)
        guard left > .zero else { return 0 }
        return left < .seconds(60) ? Int32(left / .milliseconds(1)) + 1 : 60_000
    }
}
