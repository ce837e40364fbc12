internal import CExpat

/// Repairs common errors in XML incrementally.
///
/// White space before the declaration is removed. An ampersand that does not start an entity becomes `&amp;`. A document
/// is read as UTF-16 or UTF-8 if its bytes show that the declared encoding is wrong.
struct XMLRepair {
    /// Bytes of the longest entity: `&#x10FFFF;`.
    private static let longestEntity = 10
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let cdata = Array("<![CDATA[".utf8)

    /// The number of bytes searched for the declaration.
    private static let head = 128

    /// Bytes that cannot be decided until more arrive.
    private var held: [UInt8] = []
    private var isBegun = false
    /// Whether the text is UTF-16, which is not repaired: its ampersands are two bytes.
    private var isWide = false
    private var isInCDATA = false
    private var repairs: Set<ImportPage.Repair> = []

    /// The encoding that the bytes show; `nil` if the declared one does not contradict it.
    private(set) var encoding: String?

    /// Adds bytes and returns those that are ready to be parsed.
    mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        if isWide { return bytes }
        held += bytes
        return repaired(isLast: false)
    }

    /// Returns the remaining bytes.
    mutating func finish() -> [UInt8] { isWide ? [] : repaired(isLast: true) }

    /// Returns the kinds of repairs since the last call.
    mutating func takeRepairs() -> Set<ImportPage.Repair> {
        defer { repairs = [] }
        return repairs
    }

    private mutating func repaired(isLast: Bool) -> [UInt8] {
        if !isBegun {
            let space = held.starts(with: Self.mark) ? held.dropFirst(3) : held[...]
            let text = space.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard isLast || text.count >= Self.head else { return [] }
            begin(text, isSpaced: text.count < space.count)
            if isWide {
                defer { held = [] }
                return held
            }
        }
        return escaped(isLast: isLast)
    }

    private mutating func begin(_ text: ArraySlice<UInt8>, isSpaced: Bool) {
        isBegun = true
        isWide = text.prefix(4).contains(0) || held.starts(with: [0xFF, 0xFE]) || held.starts(with: [0xFE, 0xFF])
        let characters = text.prefix(Self.head).prefix { $0 != UInt8(ascii: ">") }.filter { $0 != 0 }
        let declaration = String(decoding: characters, as: UTF8.self).lowercased()
        let isWideDeclared = declaration.contains("utf-16")
        if isWide ? declaration.contains("encoding=") && !isWideDeclared : isWideDeclared {
            // Without a mark, the position of the zeros shows the order of the bytes.
            let wide = held.first == 0 ? "UTF-16BE" : held.dropFirst().first == 0 ? "UTF-16LE" : "UTF-16"
            encoding = isWide ? wide : "UTF-8"
            repairs.insert(.encoding)
        }
        if isWide { return }
        if isSpaced { repairs.insert(.leadingSpace) }
        held = Array(text)
    }

    /// Escapes bare ampersands; the last bytes are kept until more arrive.
    private mutating func escaped(isLast: Bool) -> [UInt8] {
        let end = isLast ? held.count : max(0, held.count - Self.longestEntity)
        guard held[..<end].contains(UInt8(ascii: "&")) || isInCDATA || held.contains(UInt8(ascii: "[")) else {
            defer { held.removeFirst(end) }
            return Array(held[..<end])
        }
        var text: [UInt8] = []
        text.reserveCapacity(held.count)
        for index in 0..<end {
            let byte = held[index]
            text.append(byte)
            if byte == UInt8(ascii: "<"), held[index...].starts(with: Self.cdata) {
                isInCDATA = true
            } else if byte == UInt8(ascii: "]"), held[index...].starts(with: "]]>".utf8) {
                isInCDATA = false
            } else if byte == UInt8(ascii: "&"), !isInCDATA, !Self.beginsEntity(held[(index + 1)...]) {
                text += "amp;".utf8
                repairs.insert(.ampersand)
            }
        }
        held.removeFirst(end)
        return text
    }

    /// Whether the text after an ampersand completes an entity, such as `&amp;` or `&#38;`.
    private static func beginsEntity(_ rest: ArraySlice<UInt8>) -> Bool {
        let name = rest.prefix(longestEntity).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"), let first = name.first else {
            return false
        }
        let text = String(decoding: name, as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(text) { return true }
        guard first == UInt8(ascii: "#") else { return false }
        let digits = text.dropFirst()
        return digits.first == "x"
            ? UInt32(digits.dropFirst(), radix: 16) != nil : UInt32(digits, radix: 10) != nil
    }
}

/// Windows-1252, the encoding of old Windows programs, which Expat does not support itself.
enum Windows1252 {
    /// The scalars of bytes 0x80 through 0x9F, -1 if undefined; all other bytes are as in ISO 8859-1.
    private static let specials: [CInt] = [
        0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, -1, 0x017D,
        -1,
        -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, -1, 0x017E,
        0x0178,
    ]

    /// Passes the encoding's scalars to Expat; returns `XML_STATUS_ERROR` for other encodings.
    static func describe(_ name: UnsafePointer<XML_Char>?, _ encoding: UnsafeMutablePointer<XML_Encoding>?) -> CInt {
        guard let name = unsafe name, let encoding = unsafe encoding,
            ["windows-1252", "cp1252", "cp-1252"].contains(unsafe String(cString: name).lowercased())
        else { return 0 }
        unsafe withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
            let scalars = unsafe map.assumingMemoryBound(to: CInt.self)
            for byte in 0..<scalars.count {
                unsafe scalars[byte] = (0x80..<0xA0).contains(byte) ? specials[byte - 0x80] : CInt(byte)
            }
        }
        unsafe encoding.pointee.data = nil
        unsafe encoding.pointee.convert = nil
        unsafe encoding.pointee.release = nil
        return 1
    }
}
