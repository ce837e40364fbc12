package import SystemPackage

/// The reason why a file cannot be read at all.
package enum ImportError: Error, Equatable, CustomStringConvertible {
    /// No such file exists.
    case noSuchFile(FilePath)
    /// The path is that of a folder.
    case isDirectory(FilePath)
    /// The user may not read it.
    case permissionDenied(FilePath)
    /// The operating system says no.
    case readFailed(FilePath, Errno)
    /// Neither what is in it nor its name is of a format that is known.
    case unknownFormat(FilePath)
    /// The file is an archive, of which a program makes a file that can be read.
    case compressed(FilePath, by: Packing)
    /// The file is of a format that another program turns into one that can be read.
    case foreignFormat(FilePath, ForeignFormat)

    /// A message that says what is wrong, and what to do.
    package var description: String {
        switch self {
        case .noSuchFile(let file): "there is no file \(file)"
        case .isDirectory(let file): "\(file) is a folder; name the files in it"
        case .permissionDenied(let file): "you may not read \(file)"
        case .readFailed(let file, let reason): "\(Self.name(of: file)) cannot be read: \(reason)"
        case .unknownFormat(let file):
            "\(Self.name(of: file)) is of no format that is known; name it with --format, one of "
                + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        case .compressed(let file, let packing):
            "\(Self.name(of: file)) is \(packing.title); unpack it first with `\(packing.rawValue) \(file)`"
        case .foreignFormat(let file, let format):
            "\(Self.name(of: file)) is \(format.title), which gpslog does not read; make GPX of it: `gpsbabel -i "
                + "\(format.rawValue) -f \(file) -o gpx -F track.gpx`"
        }
    }

    /// The error of a file that the operating system does not give.
    init(_ file: FilePath, _ reason: Errno) {
        self =
            switch reason {
            case .noSuchFileOrDirectory, .notDirectory: .noSuchFile(file)
            case .permissionDenied: .permissionDenied(file)
            case .isDirectory: .isDirectory(file)
            default: .readFailed(file, reason)
            }
    }

    private static func name(of file: FilePath) -> String { file == "-" ? "standard input" : file.string }
}
