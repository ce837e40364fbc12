package import SystemPackage

/// Why nothing was rescued from a damaged database.
package enum RecoveryError: Error, Hashable, CustomStringConvertible {
    /// There is no such file.
    case noSuchFile(FilePath)
    /// It is there, but cannot be read.
    case unreadable(FilePath, Errno)
    /// The new database is there already, or another file of its name.
    case alreadyExists(FilePath)
    /// The new database cannot be made.
    case cannotCreate(FilePath, Errno)
    /// No fix was found.
    case nothingFound(FilePath)

    /// One sentence: what is wrong with which file, and what to do.
    package var description: String {
        switch self {
        case .noSuchFile(let file): "there is no file \(file); name the damaged database."
        case .unreadable(let file, let reason):
            "\(file) cannot be read (\(reason)); it must be a file that you may read."
        case .alreadyExists(let file): "\(file) is there already and was left as it is; name a new file."
        case .cannotCreate(let file, let reason):
            "\(file) cannot be made (\(reason)); name a file in a folder that you may write."
        case .nothingFound(let file): "\(file) holds no fix and no waypoint that can be read; nothing was written."
        }
    }
}
