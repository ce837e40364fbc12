import Receivers

/// When the bytes of a capture leave the receiver.
///
/// An epoch starts at its time of day, relative to the first. Within an epoch, bytes follow each other at the line's
/// baud rate, in bursts as delivered by a serial driver.
package struct Timeline: Sendable {
    /// Bytes that are sent together.
    package struct Burst: Hashable, Sendable {
        /// When their last bit has been sent, relative to the start of the capture.
        package let due: Duration

        package let range: Range<Int>
    }

    /// The bytes to send: the capture without its comment lines.
    package let bytes: [UInt8]

    private let lines: [Line]

    private struct Line {
        let range: Range<Int>
        let begin: Duration
    }

    package init(of capture: [UInt8]) {
        var bytes: [UInt8] = []
        var lines: [Line] = []
        var clock = ReceiverClock()
        var rest = capture[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            if line.first == UInt8(ascii: "#") { continue }
            clock.read(line)
            lines.append(Line(range: bytes.count..<bytes.count + line.count, begin: clock.elapsed))
            bytes += line
        }
        self.bytes = bytes
        self.lines = lines
    }

    /// Returns the bursts at a baud rate, with a start and a stop bit per byte; `speedup` is the factor of the pace.
    package func bursts(bitsPerSecond: Int, speedup: Double = 1) -> [Burst] {
        let secondsPerByte = 10 / Double(bitsPerSecond) / speedup
        let size = max(1, min(4096, Int(Self.secondsPerBurst / secondsPerByte)))
        var bursts: [Burst] = []
        var lineIsFree = Duration.zero
        for line in lines {
            let begin = max(line.begin / speedup, lineIsFree)
            for start in stride(from: line.range.lowerBound, to: line.range.upperBound, by: size) {
                let range = start..<min(start + size, line.range.upperBound)
                let due = begin + .seconds(Double(range.upperBound - line.range.lowerBound) * secondsPerByte)
                bursts.append(Burst(due: due, range: range))
                lineIsFree = due
            }
        }
        return bursts
    }

    /// The latency timer of the most common USB converters.
    private static let secondsPerBurst = 0.016
}
