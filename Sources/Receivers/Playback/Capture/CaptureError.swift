package import SystemPackage

/// Why what a receiver says cannot be taken down.
package enum CaptureError: Error, Hashable, CustomStringConvertible {
    /// The file has something in it.
    case alreadyExists(FilePath)

    /// The file is another user's, who could read what is taken down.
    case belongsToOther(FilePath)

    /// The file cannot be created.
    case cannotCreate(FilePath, Errno)

    /// The file was created, but cannot be written on: the recording goes on without it.
    case writeFailed(FilePath, Errno)

    /// What is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .alreadyExists(let path): "\(path) is there already; name another file for the capture, or move it away"
        case .belongsToOther(let path): "\(path) belongs to another user; name another file for the capture"
        case .cannotCreate(let path, let reason): "cannot create the capture \(path): \(reason)"
        case .writeFailed(let path, let reason):
            "the capture \(path) ends here, because it cannot be written: \(reason); the recording goes on"
        }
    }
}
