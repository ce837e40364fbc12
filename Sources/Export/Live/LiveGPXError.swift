internal import Glibc

/// The reason why locations are not kept in a GPX file while they are recorded.
package enum LiveGPXError: Error, Hashable, CustomStringConvertible {
    /// The file is there, and something else than such a file; it is left as it is.
    case notOurs(path: String)
    /// The file is another user's, who could read what comes into it; it is left as it is.
    case belongsToOther(path: String)
    /// The file cannot be made or written.
    case failed(path: String, systemError: Int32)

    /// The file cannot be written for now; that is tried again.
    case interrupted(path: String, systemError: Int32)

    init(_ failure: LiveGPXFile.Failure, path: String) {
        switch failure {
        case .notOurs: self = .notOurs(path: path)
        case .othersFile: self = .belongsToOther(path: path)
        case .system(let number): self = .failed(path: path, systemError: number)
        }
    }

    /// One sentence: what is wrong with which file, and what to do.
    package var description: String {
        switch self {
        case .notOurs(let path):
            "\(path) is not a GPX file that a recording keeps, and was left as it is; name another one with --gpx."
        case .belongsToOther(let path):
            "\(path) belongs to another user, and was left as it is; name another file with --gpx."
        case .failed(let path, let number):
            "\(path) cannot be kept (\(unsafe String(cString: strerror(number)))); name another file with --gpx."
        case .interrupted(let path, let number):
            "\(path) cannot be written (\(unsafe String(cString: strerror(number)))), and is taken up again as soon as it can."
        }
    }
}
