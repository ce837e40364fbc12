internal import Filtering
internal import GNSS
package import Logbook
package import NMEA
internal import Receivers
package import SystemPackage

/// The verdicts on a capture's fixes in order, without positions.
package struct VerdictList: Sendable {
    /// Kind of each verdict, with the rule if a fix was rejected, such as `rejected position-jump`.
    package let verdicts: [String]

    /// Counters of the capture's sentences and bytes.
    let counters: SentenceFramer.Counters

    var counts: [String: Int] { verdicts.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

    /// Filters the fixes of a capture.
    ///
    /// - Parameters:
    ///   - capture: the path of the capture.
    ///   - filter: the filter to use.
    ///   - missingChecksum: how to treat sentences without a checksum.
    /// - Throws: an error if the file cannot be read.
    package init(
        of capture: FilePath,
        by filter: any LocationFilter,
        _ missingChecksum: SentenceFramer.MissingChecksum = .refused
    ) async throws {
        var (filter, verdicts) = (filter, [String]())
        var stream = NMEAStream(NMEAOptions(missingChecksum: missingChecksum))
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
