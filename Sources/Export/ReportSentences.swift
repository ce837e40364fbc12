package import GNSS
internal import Logbook
internal import Text

/// The sentences of NMEA 0183 that say what a receiver has reported in another language.
package struct ReportSentences: Sendable {
    private var writer = NMEAWriter(.raw)

    /// A writer of sentences.
    package init() {}

    /// The sentences of a report, each with the end of its line; none where it has no time.
    package mutating func sentences(of fix: GNSSFix) -> [UInt8] {
        var text = TextBuffer()
        // Of raw values no verdict is asked for.
        let judged = JudgedFix(received: ReceivedFix(fix: fix), verdict: .rejected(Rejection(.noFix)))
        writer.write(StoredFix(id: 0, receiver: ReceiverIdentity(""), run: nil, track: nil, judged: judged), &text)
        return text.bytes
    }
}
