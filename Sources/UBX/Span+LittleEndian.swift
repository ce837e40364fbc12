/// Little-endian fields of a payload, at byte offsets from its start.
///
/// The caller checks the payload's length.
extension Span<UInt8> {
    package func unsigned8(at place: Int) -> Int { Int(self[place]) }

    package func signed8(at place: Int) -> Int { Int(Int8(bitPattern: self[place])) }

    package func unsigned16(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) &<< 8 }

    package func signed16(at place: Int) -> Int { Int(Int16(truncatingIfNeeded: unsigned16(at: place))) }

    package func unsigned32(at place: Int) -> Int { unsigned16(at: place) | unsigned16(at: place + 2) &<< 16 }

    package func signed32(at place: Int) -> Int { Int(Int32(truncatingIfNeeded: unsigned32(at: place))) }

    package func single(at place: Int) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: unsigned32(at: place))) }

    /// Whether a bit of the byte is set; bit 0 is the least significant.
    package func bit(_ bit: Int, at place: Int) -> Bool { self[place] &>> UInt8(truncatingIfNeeded: bit) & 1 == 1 }

    /// The text of a zero-padded field.
    package func text(at place: Int, count: Int) -> String {
        var characters: [UInt8] = []
        for index in place..<place + count where self[index] != 0 { characters.append(self[index]) }
        return String(decoding: characters, as: UTF8.self)
    }
}
