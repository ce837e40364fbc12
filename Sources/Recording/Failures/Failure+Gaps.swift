internal import Export
internal import Receivers
internal import SystemPackage
internal import Terminal

extension Failure {
    /// A failure that says what is missing in the files that a recording keeps beside the database; nil where nothing is.
    init?(locationsMissing: [LiveGPX.Gap], bytesMissing: [CaptureGap]) {
        let locations = locationsMissing.map { gap in
            "\(gap.path) lacks \(gap.locations == 1 ? "1 location" : "\(gap.locations) locations"), which the database has"
        }
        let bytes = bytesMissing.map { gap in
            gap.bytes == 0
                ? "the capture \(gap.file) may not be whole" : "the capture \(gap.file) lacks \(gap.bytes) bytes"
        }
        if locations.isEmpty, bytes.isEmpty { return nil }
        self.init((locations + bytes).joined(separator: "; ") + "; they could not be written.", .inputOutput)
    }
}
