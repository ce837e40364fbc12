package import SystemPackage

/// Why a file cannot be read at all.
package enum ImportError: Error, Equatable, CustomStringConvertible {
    case noSuchFile(FilePath)
    case isDirectory(FilePath)
    case permissionDenied(FilePath)
    /// Any other error of the operating system.
    case readFailed(FilePath, Errno)
    /// Neither the file's content nor its name matches a supported format.
    case unknownFormat(FilePath)
    /// The file is compressed; the packing names the program that unpacks it.
    case compressed(FilePath, by: Packing)
    /// The file is in an unsupported format, which another program can convert.
    case foreignFormat(FilePath, ForeignFormat)

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
