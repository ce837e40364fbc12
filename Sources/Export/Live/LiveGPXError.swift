internal import Glibc

/// Why locations cannot be written to a GPX file during a recording.
package enum LiveGPXError: Error, Hashable, CustomStringConvertible {
    /// Another kind of file exists; it is not changed.
    case notOurs(path: String)
    /// The file belongs to another user, who could read new locations; it is not changed.
    case belongsToOther(path: String)
    /// The file cannot be created or written.
    case failed(path: String, systemError: Int32)

    /// The file cannot be written at the moment; writing is retried.
    case interrupted(path: String, systemError: Int32)

    init(_ failure: LiveGPXFile.Failure, path: String) {
        switch failure {
        case .notOurs: self = .notOurs(path: path)
        case .othersFile: self = .belongsToOther(path: path)
        case .system(let number): self = .failed(path: path, systemError: number)
        }
    }

    /// One sentence with the file, the cause and the remedy.
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
