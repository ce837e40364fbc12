internal import Waypoints

extension WaypointFormat {
    static let binaryPropertyList = Array("bplist".utf8)

    private static let headSize = 65_536

    /// Recognises the format from a file's first bytes; nil if they are ambiguous.
    init?(content bytes: [UInt8]) {
        // In UTF-16, every other byte of ASCII text is zero.
        let head = bytes.prefix(Self.headSize).filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }
        let text = head.starts(with: ByteOrderMark.utf8) ? head.dropFirst(ByteOrderMark.utf8.count) : head[...]
        guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
        switch first {
        case UInt8(ascii: "<"):
            guard let format = Self.ofMarkup(String(decoding: text, as: UTF8.self)) else { return nil }
            self = format
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        default:
            guard WaypointHeader(ofTable: text) != nil else { return nil }
            self = .csv
        }
    }

    private static func ofMarkup(_ text: String) -> WaypointFormat? {
        let names = text.split(separator: "<").lazy.map { element in
            element.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.split(separator: ":").last ?? ""
        }
        return names.compactMap { $0 == "gpx" ? .gpx : $0 == "plist" ? .plist : nil }.first
    }
}

/// The byte order mark at the start of some files.
enum ByteOrderMark {
    /// U+FEFF in UTF-8.
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}
