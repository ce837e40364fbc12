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
        case .ozi: "a file of OziExplorer"
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
