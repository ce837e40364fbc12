internal import FixCodec
internal import GNSS

extension PostgresParameters {
    mutating func bind(_ device: DeviceKey) { device.bind(to: &self) }

    /// Binds two parameters: nanoseconds since 1970, and nanoseconds into a leap second.
    mutating func bind(_ time: UTCTime?) {
        bind(time?.nanosecondsSince1970)
        bind(Int64(time?.leapNanoseconds ?? 0))
    }

    /// Binds text that may contain U+0000.
    mutating func bind(stored text: String?) { bind(text.map(StoredText.init(of:))?.text) }
}

extension PostgresRow {
    /// Reads a time from the next two columns; `nil` for NULL.
    mutating func nextTime() -> UTCTime? { UTCTime(count: nextInteger(), leap: nextInteger()) }

    /// Reads text written by `bind(stored:)`.
    mutating func nextStoredText() -> String? { nextText().map { StoredText($0).original } }
}

/// Text escaped for PostgreSQL, which cannot store U+0000: it becomes `\0`, and a backslash becomes `\\`.
struct StoredText {
    private static let (backslash, zero) = (UInt8(ascii: "\\"), UInt8(ascii: "0"))

    let text: String

    init(_ text: String) { self.text = text }

    /// Escapes U+0000 and backslashes.
    init(of original: String) {
        let bytes = original.utf8.flatMap { byte in
            byte == 0 ? [Self.backslash, Self.zero] : byte == Self.backslash ? [byte, byte] : [byte]
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

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
