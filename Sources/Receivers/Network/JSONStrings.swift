/// The texts in an object of JSON by their keys, however deep they are; numbers, truths and shapes are passed over.
///
/// Enough for what gpsd says of its devices; what is no JSON has no texts, or some.
struct JSONStrings {
    private var values: [(key: String, value: String)] = []

    /// Reads a line.
    init(_ line: [UInt8]) {
        var key: String?
        var text: String?
        var position = line.startIndex
        while position < line.endIndex {
            switch line[position] {
            case UInt8(ascii: "\""):
                text = Self.text(line, from: &position)
                if let name = key, let value = text {
                    values.append((name, value))
                    (key, text) = (nil, nil)
                }
                continue
            case UInt8(ascii: ":"): (key, text) = (text, nil)
            case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["): (key, text) = (nil, nil)
            default: break
            }
            position += 1
        }
    }

    /// The texts that a key has, in order.
    subscript(key: String) -> [String] { values.filter { $0.key == key }.map(\.value) }

    /// The text between two quotation marks, of which the position is at the first and then behind the second.
    private static func text(_ line: [UInt8], from position: inout Int) -> String? {
        var bytes: [UInt8] = []
        position += 1
        while position < line.endIndex {
            let byte = line[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\"), position < line.endIndex else {
                bytes.append(byte)
                continue
            }
            let escape = line[position]
            position += 1
            switch escape {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "u"):
                let digits = String(decoding: line[position...].prefix(4), as: UTF8.self)
                let scalar = UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
                bytes += Array(String(Character(scalar)).utf8)
                position = min(position + 4, line.endIndex)
            default: bytes.append(escape)
            }
        }
        return nil
    }
}
