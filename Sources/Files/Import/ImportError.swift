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
        case .permissionDenied(let file): "\(file) cannot be read: you do not have permission"
        case .readFailed(let file, let reason): "\(Self.name(of: file)) cannot be read: \(reason)"
        case .unknownFormat(let file):
            "\(Self.name(of: file)) has an unknown format; name it with --format, one of "
                + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        case .compressed(let file, let packing):
            "\(Self.name(of: file)) is \(packing.title); unpack it first with `\(packing.rawValue) \(file)`"
        case .foreignFormat(let file, let format):
            "\(Self.name(of: file)) is \(format.title), which gpslog cannot read; convert it to GPX: `gpsbabel -i "
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

/// Track formats that are recognised but not supported; raw values are gpsbabel's format names.
package enum ForeignFormat: String, Sendable, CaseIterable {
    /// Garmin FIT (Flexible and Interoperable Data Transfer), used by sports watches.
    case fit = "garmin_fit"
    /// OziExplorer's tracks and waypoints.
    case ozi
    /// Training Center XML.
    case tcx = "gtrnctr"

    var title: String {
        switch self {
        case .fit: "a FIT file"
        case .ozi: "an OziExplorer file"
        case .tcx: "a TCX file"
        }
    }

    /// Recognises the format from a file's first bytes; nil if it is none of these.
    init?(content head: [UInt8]) {
        let text = String(decoding: head.prefix(2048), as: UTF8.self)
        if head.dropFirst(8).starts(with: ".FIT".utf8) {
            self = .fit
        } else if text.hasPrefix("OziExplorer") {
            self = .ozi
        } else if text.contains("<TrainingCenterDatabase") {
            self = .tcx
        } else {
            return nil
        }
    }
}

/// Compressed formats; raw values are the programs that unpack them.
package enum Packing: String, Sendable, CaseIterable {
    case gzip = "gunzip"
    case zip = "unzip"
    case bzip2 = "bunzip2"
    case xz = "unxz"

    var title: String {
        switch self {
        case .zip: "an archive (zip, as KMZ is)"
        case .gzip: "compressed (gzip)"
        case .bzip2: "compressed (bzip2)"
        case .xz: "compressed (xz)"
        }
    }

    /// Recognises the format from a file's first bytes; nil if the file is not compressed.
    init?(content head: [UInt8]) {
        let packing = Self.allCases.first { head.starts(with: $0.mark) }
        guard let packing else { return nil }
        self = packing
    }

    private var mark: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .zip: [0x50, 0x4B, 3, 4]
        case .bzip2: [0x42, 0x5A, 0x68]
        case .xz: [0xFD, 0x37, 0x7A, 0x58]
        }
    }
}
