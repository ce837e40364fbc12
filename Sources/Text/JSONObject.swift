/// Writes a JSON object, member by member, as bytes of UTF-8.
package struct JSONObject: CustomStringConvertible, Sendable {
    private var members: [UInt8] = []

    package init() {}

    package var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The object in UTF-8.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(members.count + 2)
        bytes.append(UInt8(ascii: "{"))
        bytes += members
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    package mutating func add(_ key: String, json: String) {
        begin(key)
        members += json.utf8
    }

    package mutating func add(_ key: String, json: [UInt8]) {
        begin(key)
        members += json
    }

    package mutating func add(_ key: String, _ number: Int) { add(key, json: String(number)) }

    package mutating func add(_ key: String, _ truth: Bool) { add(key, json: truth ? "true" : "false") }

    /// Adds a number rounded to `decimals`; omitted if it is nil, not finite or too large.
    package mutating func add(_ key: String, _ number: Double?, decimals: Int) {
        guard let number, let digits = DecimalText.digits(of: number, decimals: decimals) else { return }
        begin(key)
        unsafe append(atMost: DecimalText.mostBytes) { unsafe DecimalText.write(digits, decimals: decimals, to: $0) }
    }

    /// Adds a number with at most `decimals` and no trailing zeros; omitted if it is nil, not finite or too large.
    package mutating func add(_ key: String, _ number: Double?, atMost decimals: Int) {
        guard let number, let digits = DecimalText.digits(of: number, decimals: decimals) else { return }
        begin(key)
        unsafe append(atMost: DecimalText.mostBytes) { unsafe DecimalText.write(digits, atMost: decimals, to: $0) }
    }

    /// Adds text; omitted if it is nil.
    package mutating func add(_ key: String, text: String?) {
        guard let text else { return }
        begin(key)
        Self.quote(text, to: &members)
    }

    /// Quotes text as in RFC 8259, 7.
    package static func quoted(_ text: String) -> String {
        var quoted: [UInt8] = []
        quote(text, to: &quoted)
        return String(decoding: quoted, as: UTF8.self)
    }

    private static func quote(_ text: String, to bytes: inout [UInt8]) {
        let mark = UInt8(ascii: "\"")
        bytes.append(mark)
        if text.utf8.contains(where: { $0 < 0x20 || $0 == mark || $0 == UInt8(ascii: "\\") }) {
            for byte in text.utf8 { bytes += escaped(byte) }
        } else {
            bytes += text.utf8
        }
        bytes.append(mark)
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "\""): return Array("\\\"".utf8)
        case UInt8(ascii: "\\"): return Array("\\\\".utf8)
        case UInt8(ascii: "\n"): return Array("\\n".utf8)
        case UInt8(ascii: "\r"): return Array("\\r".utf8)
        case UInt8(ascii: "\t"): return Array("\\t".utf8)
        case ..<0x20: return Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
        default: return [byte]
        }
    }

    private mutating func begin(_ key: String) {
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members.append(UInt8(ascii: "\""))
        members += key.utf8
        members.append(UInt8(ascii: "\""))
        members.append(UInt8(ascii: ":"))
    }

    /// Appends bytes through a pointer: `write` writes at most `bytes` bytes and returns the pointer after them.
    @inline(__always)
    private mutating func append(
        atMost bytes: Int,
        _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    ) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes) { scratch in
            guard let start = scratch.baseAddress else { return }
            let end = unsafe write(start)
            unsafe members.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
        }
    }
}
