internal import GNSS
package import NMEA
internal import Receivers
internal import SystemPackage

/// Anonymises a capture: moves it to a secret place such that the filter's verdicts stay the same.
package struct CaptureScrubber<Random: RandomNumberGenerator> {
    /// Number of omitted sentences by address.
    private(set) var leftOut: [String: Int] = [:]

    private var framer: SentenceFramer
    private var scrubber: SentenceScrubber<Random>

    package init(_ random: Random, _ missingChecksum: SentenceFramer.MissingChecksum = .refused) {
        framer = SentenceFramer(missingChecksum: missingChecksum)
        scrubber = SentenceScrubber(random)
    }

    /// Anonymises the sentences completed by the next bytes, one per line.
    package mutating func scrub(_ bytes: [UInt8]) -> [UInt8] {
        lines { framer, body in framer.consume(bytes.span, body) }
    }

    /// Anonymises the last sentence, which the end of the capture completes.
    package mutating func finish() -> [UInt8] { lines { framer, body in framer.finish(body) } }

    private mutating func lines(
        _ scan: (inout SentenceFramer, (borrowing SentenceFields) -> Void) -> Void
    ) -> [UInt8] {
        var lines: [UInt8] = []
        var (scrubber, leftOut) = (scrubber, leftOut)
        scan(&framer) { sentence in
            if let scrubbed = scrubber.scrubbed(sentence) {
                lines += scrubbed.utf8
                lines += [13, 10]
            } else {
                leftOut[Self.address(of: sentence), default: 0] += 1
            }
        }
        (self.scrubber, self.leftOut) = (scrubber, leftOut)
        return lines
    }

    /// Printable address of a sentence, as noise can contain any bytes.
    private static func address(of sentence: borrowing SentenceFields) -> String {
        let field = sentence[0]
        var bytes: [UInt8] = []
        for index in field.indices { bytes.append(field[index]) }
        let isName = bytes.count <= 16 && bytes.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        return isName ? String(decoding: bytes, as: UTF8.self) : "others"
    }
}
