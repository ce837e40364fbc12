internal import CExpat

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
