internal import FixCodec
internal import GNSS
internal import Postgres

extension PostgresParameters {
    /// Binds the next parameter, the device of a row.
    mutating func bind(_ device: DeviceKey) { device.bind(to: &self) }

    /// Binds the next two parameters: nanoseconds since 1970, and how far a leap second has come.
    mutating func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// Binds the next parameter, degrees; next to none are none, as the server's arithmetic fails where it underflows.
    mutating func bind(degrees: Double?) { bind(degrees.map { abs($0) < 1e-100 ? 0.0 : $0 }) }

    /// Binds the next parameter, text of any characters.
    mutating func bind(stored text: String?) { bind(text.map(StoredText.init(of:))?.text) }
}

extension PostgresRow {
    /// The next two columns as an instant; nil where it is NULL.
    mutating func nextTime() -> UTCTime? { UTCTime(count: nextInteger(), leap: nextInteger()) }

    /// The next column as the text that was bound.
    mutating func nextStoredText() -> String? { nextText().map { StoredText($0).original } }
}

/// Text as it is stored: PostgreSQL has none with U+0000 in it, which then is a backslash and a 0; a backslash is two.
struct StoredText {
    private static let (backslash, zero) = (UInt8(ascii: "\\"), UInt8(ascii: "0"))

    let text: String

    init(_ text: String) { self.text = text }

    /// The form in which a text is stored.
    init(of original: String) {
        let bytes = original.utf8.flatMap { byte in
            byte == 0 ? [Self.backslash, Self.zero] : byte == Self.backslash ? [byte, byte] : [byte]
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The text that was stored.
    var original: String {
        var (bytes, isEscaped): ([UInt8], Bool) = ([], false)
        for byte in text.utf8 {
            if isEscaped {
                bytes.append(byte == Self.zero ? 0 : byte)
                isEscaped = false
            } else if byte == Self.backslash {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
