import Platform

/// The waiting for bytes: rare, and at the end of a report without delay.
extension LineReader {
    /// The next bytes; none where nothing came in time or there was nothing to read, nil once stopped.
    ///
    /// They end with a line if they can: what ends within one makes no fix, and another wake-up for nothing.
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
            // A hang-up is said again by the next read, after these bytes.
            let more = bytes.isEmpty ? try port.read() : (try? port.read()) ?? []
            if more.isEmpty {
                // A FIFO whose writer has left says so until the next one comes: look again later, do not spin.
                if bytes.isEmpty, try thread.pause(Self.pipePause) { return nil }
                return bytes
            }
            if bytes.isEmpty { heldSince = now }
            bytes += more
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

    /// Sleeps, however much comes meanwhile, and reads it; ends early where it is stopped or the line hangs up.
    ///
    /// It looks a few times in between: what is not read yet when a receiver is unplugged, the kernel throws away.
    private func bytesAfter(
        _ pause: Duration,
        from port: borrowing SerialPort
    ) throws(SerialPortError) -> [UInt8] {
        let naps = Int(pause / Self.longestNap) + 1
        var bytes: [UInt8] = []
        for _ in 1...naps {
            let isOver: Bool
            if port.kind == .pipe {
                isOver = try thread.pause(pause / naps)
            } else {
                isOver = try thread.wait(for: [], of: port, within: pause / naps) != .timedOut
            }
            bytes += (try? port.read()) ?? []
            if isOver { break }
        }
        return bytes
    }

    private static let longestNap = Duration.milliseconds(200)
    /// A pause that no line has in its middle.
    private static let lineTimeout = Duration.milliseconds(20)
    /// Noise has no line ends.
    private static let longestHold = Duration.milliseconds(100)
    private static let pipePause = Duration.milliseconds(500)
}
