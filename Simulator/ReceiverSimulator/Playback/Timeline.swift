import Receivers

/// The times at which the bytes of a capture leave the receiver.
///
/// An epoch begins when its time of day says, relative to the first; within it the bytes follow each other at the
/// line's speed, in bursts, as a serial driver hands them over.
package struct Timeline: Sendable {
    /// Bytes that leave together.
    package struct Burst: Hashable, Sendable {
        /// The time at which their last bit has left, counted from the beginning of the capture.
        package let due: Duration

        /// The range of the bytes in `bytes`.
        package let range: Range<Int>
    }

    /// The bytes that are sent: the capture without its comment lines.
    package let bytes: [UInt8]

    private let lines: [Line]

    private struct Line {
        let range: Range<Int>
        let begin: Duration
    }

    /// The timeline of a capture.
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

    /// The bursts of a line of so many bits a second, start and stop bit included; played so many times as fast.
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
