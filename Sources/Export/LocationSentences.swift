internal import GNSS
package import Logbook
internal import Text

/// The sentences of NMEA 0183 that say where the filter takes a receiver to be, as exports have them.
package struct LocationSentences: Sendable {
    private var writer = NMEAWriter(.refined)

    /// A writer of sentences.
    package init() {}

    /// The sentences of a fix, each with the end of its line; none where it has no location.
    package mutating func sentences(of fix: JudgedFix) -> [[UInt8]] {
        guard fix.verdict.location != nil else { return [] }
        var text = TextBuffer()
        writer.write(StoredFix(id: 0, receiver: ReceiverIdentity(""), run: nil, track: nil, judged: fix), &text)
        return text.bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
    }
}
