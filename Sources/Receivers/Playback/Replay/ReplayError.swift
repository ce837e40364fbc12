package import SystemPackage

/// Why a recording cannot be replayed.
package enum ReplayError: Error, Hashable, CustomStringConvertible {
    /// Nothing is at the path.
    case noSuchFile(FilePath)

    /// A folder is at the path.
    case isDirectory(FilePath)

    /// This user may not read the file.
    case permissionDenied(FilePath)

    /// The file cannot be opened for another reason.
    case openFailed(FilePath, Errno)

    /// The file was opened, but cannot be read on.
    case readFailed(FilePath, Errno)

    /// What is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .noSuchFile(let path):
            "there is no file \(path); name a recording of a receiver, or `-` for standard input"
        case .isDirectory(let path): "\(path) is a folder; name the recordings in it"
        case .permissionDenied(let path): "you may not read \(path); `ls -l \(path)` tells who may"
        case .openFailed(let path, let reason): "cannot open \(path): \(reason)"
        case .readFailed(let path, let reason): "cannot read \(path): \(reason)"
        }
    }
}
