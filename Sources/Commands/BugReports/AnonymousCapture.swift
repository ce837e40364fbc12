import GNSS
package import Logbook
package import NMEA
import Platform
import Receivers
package import SystemPackage

/// A copy of a capture moved to a secret place, with the verdicts on its fixes.
package struct AnonymousCapture {
    package let verdicts: VerdictList
    /// Whether all verdicts equal those on the original.
    package let isFaithful: Bool
    /// Number of omitted sentences by address.
    let leftOut: [String: Int]

    /// Most random motions to try: if a verdict depends on a millimetre, another motion may preserve it.
    private static let tries = 5

    /// Writes an anonymised copy of a capture, given the verdicts on the original.
    package init(
        of capture: FilePath,
        with original: VerdictList,
        to file: FilePath,
        judgedBy filter: any LocationFilter,
        _ missingChecksum: SentenceFramer.ChecksumPolicy = .refused
    ) async throws {
        var (leftOut, verdicts) = ([String: Int](), original)
        for _ in 0..<Self.tries {
            leftOut = try await Self.write(capture, to: file, missingChecksum)
            verdicts = try await VerdictList(of: file, by: filter)
            if verdicts.verdicts == original.verdicts { break }
        }
        (self.leftOut, self.verdicts, isFaithful) = (leftOut, verdicts, verdicts.verdicts == original.verdicts)
    }

    /// Writes the file with a new random motion and returns the number of omitted sentences by address.
    private static func write(
        _ capture: FilePath,
        to file: FilePath,
        _ missingChecksum: SentenceFramer.ChecksumPolicy
    ) async throws -> [String: Int] {
        var scrubber = CaptureScrubber(SystemRandomNumberGenerator(), missingChecksum)
        let output = try UniqueFileDescriptor(
            opening: file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            try output.writeAll(scrubber.scrub(chunk.bytes))
        }
        try output.writeAll(scrubber.finish())
        return scrubber.leftOut
    }

    /// Lines about how faithful the copy is: verdicts and omitted sentences.
    package var lines: [String] {
        let rules = verdicts.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let others = leftOut.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let check =
            isFaithful
            ? "its \(verdicts.verdicts.count) verdicts are the same as on the original, rule by rule"
            : "some of its \(verdicts.verdicts.count) verdicts differ from those on the original"
        return [check] + rules + (others.isEmpty ? [] : ["sentences left out: \(others)"])
    }
}

/// Anonymises a capture: moves it to a secret place such that the filter's verdicts stay the same.
package struct CaptureScrubber<Random: RandomNumberGenerator> {
    /// Number of omitted sentences by address.
    private(set) var leftOut: [String: Int] = [:]

    private var framer: SentenceFramer
    private var scrubber: SentenceScrubber<Random>

    package init(_ random: Random, _ missingChecksum: SentenceFramer.ChecksumPolicy = .refused) {
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
