import GNSS
import Glibc
import SystemPackage

/// What a capture's folder has of it from earlier recordings.
enum CaptureFolder {
    /// When the latest part began, by its name; nil where there is none, or the folder cannot be looked into.
    static func latestPart(of name: CaptureName) -> UTCTime? {
        let folder = name.whole.removingLastComponent()
        let path = folder.isEmpty ? "." : folder
        guard let stream = unsafe path.withPlatformString({ unsafe opendir($0) }) else { return nil }
        defer { unsafe closedir(stream) }
        var latest: UTCTime?
        while let entry = unsafe readdir(stream) {
            let file = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            let part = CaptureName(of: folder.appending(file))
            guard part.whole == name.whole, let beginning = part.beginning else { continue }
            latest = max(latest ?? beginning, beginning)
        }
        return latest
    }
}
