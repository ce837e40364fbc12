internal import Filtering
internal import GNSS
package import Logbook
package import NMEA
internal import Receivers
package import SystemPackage

/// The verdicts on a capture's fixes, one after the other, without their places.
package struct VerdictList: Sendable {
    /// A verdict: its kind, and the rule where a fix was rejected, such as `rejected position-jump`.
    package let verdicts: [String]

    /// The counters of the capture's bytes.
    let counters: SentenceFramer.Counters

    /// The number of each.
    var counts: [String: Int] { verdicts.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// Judges a capture.
    ///
    /// - Parameters:
    ///   - capture: its file.
    ///   - filter: the filter that judges.
    ///   - missingChecksum: the treatment of sentences without a checksum.
    /// - Throws: an error where the file cannot be read.
    package init(
        of capture: FilePath,
        by filter: any LocationFilter,
        _ missingChecksum: SentenceFramer.MissingChecksum = .refused
    ) async throws {
        var (filter, verdicts) = (filter, [String]())
        var stream = NMEAStream(NMEAStream.Options(missingChecksum: missingChecksum))
        for try await chunk in try ReplayByteSource(path: capture).chunks() {
            let bytes = chunk.bytes
            stream.consume(bytes.span) { verdicts.append(Self.text(filter.verdict(on: $0.fix))) }
        }
        stream.finish(sentence: { _ in }, epoch: { verdicts.append(Self.text(filter.verdict(on: $0.fix))) })
        (self.verdicts, counters) = (verdicts, stream.counters)
    }

    private static func text(_ verdict: FilterVerdict) -> String {
        let rule = verdict.rejection.map { " " + $0.rule.rawValue } ?? ""
        return "\(verdict.kind)" + rule
    }
}
