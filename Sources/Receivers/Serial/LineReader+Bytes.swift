import Platform

/// Waits for bytes: few wake-ups, and no delay at the end of a report.
extension LineReader {
    /// The next bytes; empty after the timeout or an empty read, `nil` once stopped.
    ///
    /// They end with a line if possible: a partial line completes no fix and costs another wake-up.
    mutating func nextBytes(
        from port: borrowing SerialPort,
        within timeout: Duration
    ) throws(SerialPortError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var heldSince = now
        while true {
            let isPauseAwaited = bytes.isEmpty && pauses.isAwaited && timeout > PauseDetector.length
            let patience =
                isPauseAwaited ? PauseDetector.length : bytes.isEmpty ? max(timeout, .zero) : Self.lineTimeout
            switch try thread.wait(for: .readable, of: port, within: patience) {
            case .stopped: return bytes.isEmpty ? nil : bytes
            case .timedOut:
                if isPauseAwaited { pauses.notePause() }
                return bytes
            case .ready: break
            }
            // The next read reports a hang-up again, after these bytes.
            let more = bytes.isEmpty ? try port.read() : (try? port.read()) ?? []
            if more.isEmpty {
                // A FIFO without a writer is readable but empty until the next one opens it: wait instead of spinning.
                if bytes.isEmpty, try thread.pause(Self.pipePause) { return nil }
                return bytes
            }
            if bytes.isEmpty { (bytes, heldSince) = (more, now) } else { bytes += more }
            pauses.hear(bytes)
            var time = now
            scheduler?.hear(more.count, at: time)
            if let pause = scheduler?.pause(at: time) {
                let rest = try bytesAfter(pause, from: port)
                bytes += rest
                pauses.hear(bytes)
                time = now
                scheduler?.wake(rest.count, at: time)
                heldSince = time
            }
            let isHeldLong = time - heldSince > Self.longestHold || scheduler?.isContinuous == true
            if bytes.last == UInt8(ascii: "\n") || bytes.count >= 4096 || isHeldLong { return bytes }
        }
    }

    /// Sleeps, then reads the bytes that have arrived; ends early if stopped or if the line hangs up.
    ///
    /// Also reads a few times in between: the kernel discards unread bytes when a receiver is unplugged.
    private func bytesAfter(
        _ pause: Duration,
        from port: borrowing SerialPort
    ) throws(SerialPortError) -> [UInt8] {
        let naps = pause < Self.longestNap ? 1 : Int(pause / Self.longestNap) + 1
        let nap = naps == 1 ? pause : pause / naps
        var bytes: [UInt8] = []
        for _ in 1...naps {
            let isOver: Bool
            if port.kind == .pipe {
                isOver = try thread.pause(nap)
            } else {
                isOver = try thread.wait(for: .nothing, of: port, within: nap) != .timedOut
            }
            bytes += (try? port.read()) ?? []
            if isOver { break }
        }
        return bytes
    }

    private static let longestNap = Duration.milliseconds(400)
    /// Longer than any pause within a line.
    private static let lineTimeout = Duration.milliseconds(20)
    /// Limit for noise, which has no line ends.
    private static let longestHold = Duration.milliseconds(100)
    private static let pipePause = Duration.milliseconds(500)
}
