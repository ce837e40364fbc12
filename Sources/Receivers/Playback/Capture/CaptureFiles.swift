package import GNSS
import Glibc
import Synchronization
package import SystemPackage

/// The captures of several receivers at once: the first one's in the file that the user named, each further one's in a
/// file with the receiver's identity in its name.
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

    /// Creates the first file, so that a user hears at once where that cannot be.
    ///
    /// - Parameters:
    ///   - path: the first receiver's file.
    ///   - rotation: the rule by which the next part of each begins.
    ///   - onResumption: told where a capture is written again.
    ///   - onFailure: told once where a capture cannot be written, until it is written again.
    /// - Throws: `CaptureError` where the file has something in it, or cannot be created.
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

    /// The file for a receiver, the same one whenever it comes back.
    ///
    /// - Parameter receiver: the receiver whose bytes are to be taken down.
    /// - Returns: the file to append its chunks to.
    /// - Throws: `CaptureError` where its file has something in it, or cannot be created; the others go on.
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

    /// The gaps of all captures.
    package var gaps: [CaptureGap] {
        state.withLock { Array($0.files.values) }.compactMap(\.gap).sorted { $0.file.string < $1.file.string }
    }

    /// Returns when all that was written is on the disk.
    package func finish() async {
        let files = state.withLock { Array($0.files.values) }
        for file in files { await file.finish() }
    }

    /// Two identities may differ only in letters that file names do not take.
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

/// The parts of a capture that earlier recordings left in its folder.
enum CaptureFolder {
    /// The time of the latest part's beginning, by its name; nil where there is none, or the folder cannot be looked
    /// into.
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

/// The reason why what a receiver says cannot be taken down.
package enum CaptureError: Error, Hashable, CustomStringConvertible {
    /// The file has something in it.
    case alreadyExists(FilePath)

    /// The file is another user's, who could read what is taken down.
    case belongsToOther(FilePath)

    /// The file cannot be created.
    case cannotCreate(FilePath, Errno)

    /// The file was created, but cannot be written on: the recording goes on without it.
    case writeFailed(FilePath, Errno)

    /// A message that says what is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .alreadyExists(let path): "\(path) is there already; name another file for the capture, or move it away"
        case .belongsToOther(let path): "\(path) belongs to another user; name another file for the capture"
        case .cannotCreate(let path, let reason): "cannot create the capture \(path): \(reason)"
        case .writeFailed(let path, let reason):
            "the capture \(path) cannot be written (\(reason)), and is taken up again as soon as it can; the recording goes on"
        }
    }
}

/// Bytes of a receiver that are missing in a capture, as it could not be written.
package struct CaptureGap: Hashable, Sendable {
    /// The file that was written last.
    package let file: FilePath
    /// The number of the bytes; 0 where it is not known whether any are missing.
    package let bytes: Int

    /// A gap of so many bytes.
    package init(file: FilePath, bytes: Int) { (self.file, self.bytes) = (file, bytes) }
}

/// The names of the files of one capture: `raw.nmea`, and with parts `raw-20261121T080000Z.nmea`.
package struct CaptureName: Hashable, Sendable {
    /// The file that the user named, of which the others are made.
    package let whole: FilePath

    /// The time at which this part of it began, to the second; nil where the capture has no parts.
    package let beginning: UTCTime?

    /// The name that the user gave, or of a part of it.
    init(whole: FilePath, beginning: UTCTime? = nil) {
        self.whole = whole
        self.beginning = beginning
    }

    /// Reads the name of a file, which may be any file.
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

    /// The file for the part that begins at a time.
    func part(beginning time: UTCTime) -> FilePath {
        Self.inserting(Self.text(time), into: whole)
    }

    /// The file for a receiver that is not the first, in letters that every file system takes.
    static func file(for receiver: ReceiverIdentity, besides whole: FilePath) -> FilePath {
        let allowed = receiver.name.prefix(100).map { character in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                ? character : "_"
        }
        return inserting(String(allowed), into: whole)
    }

    /// A name with something before its extension.
    static func inserting(_ text: String, into path: FilePath) -> FilePath {
        let stem = path.lastComponent?.stem ?? ""
        return path.removingLastComponent().appending("\(stem)-\(text)\(ending(of: path))")
    }

    private static func ending(of path: FilePath) -> String {
        path.extension.map { "." + $0 } ?? ""
    }

    /// `20261121T080000Z`, in which the order of letters is that of time.
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
