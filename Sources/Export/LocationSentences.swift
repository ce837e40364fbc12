internal import GNSS
package import Logbook
internal import Text

/// Generates NMEA 0183 sentences of filtered locations, as in exports.
package struct LocationSentences: Sendable {
    private var writer = NMEAWriter(.refined)

    package init() {}

    /// The sentences of a fix, including line ends; empty without a location.
    package mutating func sentences(of fix: JudgedFix) -> [[UInt8]] {
        guard fix.verdict.location != nil else { return [] }
        var text = TextBuffer()
        writer.write(StoredFix(id: 0, receiver: ReceiverIdentity(""), run: nil, track: nil, judged: fix), &text)
        return text.bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    }
}
