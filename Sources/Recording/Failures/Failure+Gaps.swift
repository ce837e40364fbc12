internal import Export
internal import Receivers
internal import SystemPackage
internal import Terminal

extension Failure {
    /// Reports gaps in the files that a recording writes beside the database; `nil` if they are complete.
    init?(locationsMissing: [LiveGPX.Gap], bytesMissing: [CaptureGap]) {
        let locations = locationsMissing.map { gap in
            "\(gap.path) lacks \(gap.locations == 1 ? "1 location" : "\(gap.locations) locations"), which the database has"
        }
        let bytes = bytesMissing.map { gap in
            gap.bytes == 0
                ? "the capture \(gap.file) may be incomplete" : "the capture \(gap.file) lacks \(gap.bytes) bytes"
        }
        if locations.isEmpty, bytes.isEmpty { return nil }
        self.init((locations + bytes).joined(separator: "; ") + "; they could not be written.", .inputOutput)
    }
}
