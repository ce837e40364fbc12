internal import UBX

/// The versions in a u-blox receiver's MON-VER.
struct UBloxVersion {
    let software: String
    let extensions: [String]

    /// Fails if the payload is too short.
    init?(_ payload: [UInt8]) {
        guard payload.count >= 40 else { return nil }
        software = Self.text(payload.prefix(30))
        extensions = stride(from: 40, through: payload.count - 30, by: 30).map { Self.text(payload[$0..<$0 + 30]) }
    }

    /// The protocol version: `PROTVER=18.00`, or `PROTVER 14.00` in old receivers.
    var protocolVersion: String? { value(of: "PROTVER") }

    /// The module, such as `MOD=NEO-M8N-0`.
    var module: String? { value(of: "MOD") }

    /// The firmware, such as `FWVER=SPG 3.01`, or the software version in old receivers.
    var firmware: String { value(of: "FWVER") ?? software }

    /// Whether the receiver is configured by keys and values, as u-blox 9 and later are.
    var hasKeys: Bool { protocolVersion.flatMap { Double($0) }.map { $0 >= 27 } ?? false }

    private func value(of name: String) -> String? {
        extensions.first { $0.hasPrefix(name) && $0.count > name.count }.map { String($0.dropFirst(name.count + 1)) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    }
}
