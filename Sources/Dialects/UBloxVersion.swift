internal import UBX

/// The version of a u-blox receiver: MON-VER.
struct UBloxVersion {
    let software: String
    let extensions: [String]

    /// The version that an answer tells; nil where it is too short for one.
    init?(_ payload: [UInt8]) {
        guard payload.count >= 40 else { return nil }
        software = Self.text(payload.prefix(30))
        extensions = stride(from: 40, through: payload.count - 30, by: 30).map { Self.text(payload[$0..<$0 + 30]) }
    }

    /// The version of the protocol: `PROTVER=18.00`, in old ones `PROTVER 14.00`.
    var protocolVersion: String? { value(of: "PROTVER") }

    /// The module: `MOD=NEO-M8N-0`.
    var module: String? { value(of: "MOD") }

    /// The firmware: `FWVER=SPG 3.01`; in old ones that of the software.
    var firmware: String { value(of: "FWVER") ?? software }

    /// True from u-blox 9 on, whose settings are values with keys.
    var hasKeys: Bool { protocolVersion.flatMap { Double($0) }.map { $0 >= 27 } ?? false }

    private func value(of name: String) -> String? {
        extensions.first { $0.hasPrefix(name) && $0.count > name.count }.map { String($0.dropFirst(name.count + 1)) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    }
}
