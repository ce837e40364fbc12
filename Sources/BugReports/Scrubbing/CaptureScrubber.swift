internal import GNSS
package import NMEA
internal import Receivers
internal import SystemPackage

/// Makes of a capture one that does not tell where it was recorded, and gives the same verdicts.
package struct CaptureScrubber<Random: RandomNumberGenerator> {
    /// The number of sentences that were left out, by address.
    private(set) var leftOut: [String: Int] = [:]

    private var framer: SentenceFramer
    private var scrubber: SentenceScrubber<Random>

    /// A scrubber whose secret is drawn by lot.
    package init(_ random: Random, _ missingChecksum: SentenceFramer.MissingChecksum = .refused) {
        framer = SentenceFramer(missingChecksum: missingChecksum)
        scrubber = SentenceScrubber(random)
    }

    /// The scrubbed sentences that the next bytes of the capture complete, a line each.
    package mutating func scrub(_ bytes: [UInt8]) -> [UInt8] {
        lines { framer, body in framer.consume(bytes.span, body) }
    }

    /// The last sentence, which the capture's end completes.
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

    /// The address of a sentence, for people; noise can have any bytes.
    private static func address(of sentence: borrowing SentenceFields) -> String {
        let field = sentence[0]
        var bytes: [UInt8] = []
        for index in field.indices { bytes.append(field[index]) }
        let isName = bytes.count <= 16 && bytes.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        return isName ? String(decoding: bytes, as: UTF8.self) : "others"
    }
}
