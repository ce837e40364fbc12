package import GNSS
import Glibc
import Synchronization
package import SystemPackage

/// The captures of several receivers: the first in the file that the user named, the others in files with the
/// receiver's identity in the name.
package final class CaptureFiles: Sendable {
    private struct State {
        var unclaimed: CaptureFile?
        var files: [ReceiverIdentity: CaptureFile] = [:]
        var paths: Set<FilePath>
    }

    private let path: FilePath
    private let rotation: CaptureRotation
    private let onFailure: @Sendable (CaptureError) -> Void
    private let onResumption: @Sendable (CaptureGap) -> Void
    private let state: Mutex<State>

    /// Creates the first file, to report failures immediately.
    ///
    /// - Parameters:
    ///   - path: the first receiver's file.
    ///   - rotation: when to begin a new part.
    ///   - onResumption: called when writing succeeds again after a failure.
    ///   - onFailure: called when writing fails, once until it succeeds again.
    /// - Throws: `CaptureError` if the file has content or cannot be created.
    package init(
        creating path: FilePath,
        rotation: CaptureRotation = CaptureRotation(),
        onResumption: @escaping @Sendable (CaptureGap) -> Void = { _ in },
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        self.path = path
        self.rotation = rotation
        self.onFailure = onFailure
        self.onResumption = onResumption
        let first = try CaptureFile(
            creating: path,
            rotation: rotation,
            onResumption: onResumption,
            onFailure: onFailure
        )
        state = Mutex(State(unclaimed: first, paths: [path]))
    }

    /// Returns the file for a receiver, the same one each time it is plugged in.
    ///
    /// - Parameter receiver: the receiver to capture.
    /// - Returns: the file for its chunks.
    /// - Throws: `CaptureError` if its file has content or cannot be created; other captures continue.
    package func file(for receiver: ReceiverIdentity) throws(CaptureError) -> CaptureFile {
        try state.withLock { state throws(CaptureError) in
            if let file = state.files[receiver] { return file }
            let file: CaptureFile
            if let first = state.unclaimed {
                file = first
                state.unclaimed = nil
            } else {
                let path = unusedPath(for: receiver, besides: state.paths)
                file = try CaptureFile(
                    creating: path,
                    rotation: rotation,
                    onResumption: onResumption,
                    onFailure: onFailure
                )
                state.paths.insert(path)
            }
            state.files[receiver] = file
            return file
        }
    }

    /// The gaps of all captures, sorted by file.
    package var gaps: [CaptureGap] {
        state.withLock { Array($0.files.values) }.compactMap(\.gap).sorted { $0.file.string < $1.file.string }
    }

    /// Returns when all written bytes are on the disk.
    package func finish() async {
        let files = state.withLock { Array($0.files.values) }
        for file in files { await file.finish() }
    }

    /// Adds a number if identities differ only in characters that file names replace.
    private func unusedPath(for receiver: ReceiverIdentity, besides used: Set<FilePath>) -> FilePath {
        let path = CaptureName.file(for: receiver, besides: path)
        var candidate = path
        var number = 2
        while used.contains(candidate) {
            candidate = CaptureName.inserting(String(number), into: path)
            number += 1
        }
        return candidate
    }
}

/// Finds the parts that earlier recordings left in a capture's folder.
enum CaptureFolder {
    /// When the latest part began, from its name; `nil` if there is no part or the folder cannot be read.
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

/// Why a receiver cannot be captured.
package enum CaptureError: Error, Hashable, CustomStringConvertible {
    /// The file exists with content.
    case alreadyExists(FilePath)

    /// The file belongs to another user, who could read the capture.
    case belongsToOther(FilePath)

    case cannotCreate(FilePath, Errno)

    /// Writing to the file failed; the recording continues without it.
    case writeFailed(FilePath, Errno)

    package var description: String {
        switch self {
        case .alreadyExists(let path): "\(path) already exists; name another file for the capture, or move it away"
        case .belongsToOther(let path): "\(path) belongs to another user; name another file for the capture"
        case .cannotCreate(let path, let reason): "cannot create the capture \(path): \(reason)"
        case .writeFailed(let path, let reason):
            "the capture \(path) cannot be written (\(reason)) and resumes as soon as possible; the recording continues"
        }
    }
}

/// Bytes missing in a capture because writing failed.
package struct CaptureGap: Hashable, Sendable {
    /// The file that was written last.
    package let file: FilePath
    /// Number of missing bytes; 0 if it is unknown whether any are missing.
    package let bytes: Int

    package init(file: FilePath, bytes: Int) { (self.file, self.bytes) = (file, bytes) }
}

/// The names of a capture's files: `raw.nmea`, or with parts `raw-20261121T080000Z.nmea`.
package struct CaptureName: Hashable, Sendable {
    /// The file that the user named, from which the names of the parts derive.
    package let whole: FilePath

    /// When this part began, to the second; `nil` if the capture has no parts.
    package let beginning: UTCTime?

    init(whole: FilePath, beginning: UTCTime? = nil) {
        self.whole = whole
        self.beginning = beginning
    }

    /// Parses the name of any file.
    package init(of file: FilePath) {
        guard let name = file.lastComponent, let dash = name.stem.lastIndex(of: "-"),
            let beginning = Self.time(name.stem[name.stem.index(after: dash)...])
        else {
            self = CaptureName(whole: file)
            return
        }
        let stem = String(name.stem[..<dash])
        self = CaptureName(
            whole: file.removingLastComponent().appending(stem + Self.ending(of: file)),
            beginning: beginning
        )
    }

    /// The file for a part that begins at a time.
    func part(beginning time: UTCTime) -> FilePath {
        Self.inserting(Self.text(time), into: whole)
    }

    /// The file for a further receiver, with characters that every file system accepts.
    static func file(for receiver: ReceiverIdentity, besides whole: FilePath) -> FilePath {
        let allowed = receiver.name.prefix(100).map { character in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                ? character : "_"
        }
        return inserting(String(allowed), into: whole)
    }

    /// Inserts text before the extension.
    static func inserting(_ text: String, into path: FilePath) -> FilePath {
        let stem = path.lastComponent?.stem ?? ""
        return path.removingLastComponent().appending("\(stem)-\(text)\(ending(of: path))")
    }

    private static func ending(of path: FilePath) -> String {
        path.extension.map { "." + $0 } ?? ""
    }

    /// Formats a time as `20261121T080000Z`, which sorts by time.
    private static func text(_ time: UTCTime) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    private static func time(_ text: Substring) -> UTCTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 else { return nil }
        let parts = [0..<4, 4..<6, 6..<11, 11..<13, 13..<16].map { String(decoding: bytes[$0], as: UTF8.self) }
        return UTCTime(iso8601: "\(parts[0])-\(parts[1])-\(parts[2]):\(parts[3]):\(parts[4])")
    }
}
