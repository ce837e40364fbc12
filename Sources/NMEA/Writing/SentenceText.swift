internal import GNSS
internal import Text

/// Formats sentences of NMEA 0183 and their fields.
enum SentenceText {
    /// Appends a sentence: `$`, the output of `writeFields`, the checksum and the line end.
    @inline(__always)
    static func write(_ address: StaticString, _ text: inout TextBuffer, _ writeFields: (inout TextBuffer) -> Void) {
        text.append(UInt8(ascii: "$"))
        let start = text.count
        text.append(address)
        writeFields(&text)
        let sum = text.exclusiveOr(from: start)
        text.append(UInt8(ascii: "*"))
        text.append(hexadecimal(sum >> 4))
        text.append(hexadecimal(sum & 15))
        text.append("\r\n")
    }

    /// Appends latitude, longitude and their letters, each followed by a comma; only the commas without a coordinate.
    static func append(_ coordinate: Coordinate?, to text: inout TextBuffer) {
        guard let coordinate else { return text.append(",,,,") }
        append(coordinate.latitude, degreeDigits: 2, UInt8(ascii: "N"), UInt8(ascii: "S"), to: &text)
        append(coordinate.longitude, degreeDigits: 3, UInt8(ascii: "E"), UInt8(ascii: "W"), to: &text)
    }

    /// Appends a number and a comma; only the comma if the number is `nil`.
    @inline(__always)
    static func append(_ number: Double?, atMost decimals: Int, to text: inout TextBuffer) {
        if let number { DecimalText.append(number, atMost: decimals, to: &text) }
        text.append(UInt8(ascii: ","))
    }

    @inline(__always)
    private static func append(
        _ angle: Double,
        degreeDigits: Int,
        _ positive: UInt8,
        _ negative: UInt8,
        to text: inout TextBuffer
    ) {
        // In ten-millionths of a minute, so that rounding carries over to the degrees.
        let units = UInt64((angle.magnitude * 600_000_000).rounded())
        DecimalText.append(units / 600_000_000, width: degreeDigits, to: &text)
        DecimalText.append(units % 600_000_000 / 10_000_000, width: 2, to: &text)
        text.append(UInt8(ascii: "."))
        DecimalText.append(units % 10_000_000, width: 7, to: &text)
        text.append(UInt8(ascii: ","))
        text.append(angle < 0 ? negative : positive)
        text.append(UInt8(ascii: ","))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}

extension FixQuality {
    /// The mode indicator in field 12 of RMC (NMEA 0183 4.11).
    var modeIndicator: UInt8 {
        switch self {
        case .none: UInt8(ascii: "N")
        case .autonomous: UInt8(ascii: "A")
        case .differential: UInt8(ascii: "D")
        case .precise: UInt8(ascii: "P")
        case .fixedRTK: UInt8(ascii: "R")
        case .floatRTK: UInt8(ascii: "F")
        case .deadReckoning: UInt8(ascii: "E")
        case .manual: UInt8(ascii: "M")
        case .simulated: UInt8(ascii: "S")
        }
    }
}
