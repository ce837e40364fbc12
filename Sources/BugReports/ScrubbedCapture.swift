package import Logbook
package import NMEA
internal import Platform
internal import Receivers
package import SystemPackage
internal import Terminal

/// A capture without its place, in a file of its own, and what is known of it.
package struct ScrubbedCapture {
    /// The verdicts on its fixes.
    package let verdicts: VerdictList
    /// True where those on the original are the same, one by one.
    package let isFaithful: Bool
    /// The number of sentences that were left out, by address.
    let leftOut: [String: Int]

    /// The motions that are tried: where a verdict hangs by a millimetre, another one may leave it as it was.
    private static let tries = 5

    /// Writes a scrubbed capture.
    ///
    /// - Parameters:
    ///   - capture: the original.
    ///   - original: the verdicts on it.
    ///   - file: the file to write.
    ///   - filter: the filter that judged.
    ///   - missingChecksum: the treatment of sentences without a checksum.
    /// - Throws: an error where one cannot be read or the other not be written.
    package init(
        of capture: FilePath,
        with original: VerdictList,
        to file: FilePath,
        judgedBy filter: any LocationFilter,
        _ missingChecksum: SentenceFramer.MissingChecksum = .refused
    ) async throws {
        var (leftOut, verdicts) = ([String: Int](), original)
        for _ in 0..<Self.tries {
            leftOut = try await Self.write(capture, to: file, missingChecksum)
            verdicts = try await VerdictList(of: file, by: filter)
            if verdicts.verdicts == original.verdicts { break }
        }
        (self.leftOut, self.verdicts, isFaithful) = (leftOut, verdicts, verdicts.verdicts == original.verdicts)
    }

    /// Writes the file with another secret, and returns what was left out.
    private static func write(
        _ capture: FilePath,
        to file: FilePath,
        _ missingChecksum: SentenceFramer.MissingChecksum
    ) async throws -> [String: Int] {
        var scrubber = CaptureScrubber(SystemRandomNumberGenerator(), missingChecksum)
        let output = try OwnedFileDescriptor(
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

    /// The file's worth, in lines: verdicts, and sentences that are not in it.
    package var lines: [String] {
        let rules = verdicts.counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let others = leftOut.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let check =
            isFaithful
            ? "its \(verdicts.verdicts.count) verdicts are those on the original, rule by rule"
            : "some of its \(verdicts.verdicts.count) verdicts are not those on the original"
        return [check] + rules + (others.isEmpty ? [] : ["sentences left out: \(others)"])
    }
}
