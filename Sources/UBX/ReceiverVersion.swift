/// The hardware and software versions of a receiver, from MON-VER (u-blox 8 / M8 Receiver Description).
public struct ReceiverVersion: Hashable, Sendable {
    /// The software version, such as `EXT CORE 3.01 (111141)`.
    public var software: String

    /// The hardware version, such as `00080000`.
    public var hardware: String

    /// Further versions, such as `PROTVER=18.00` and `MOD=NEO-M8N-0`; empty in receivers before u-blox 6.
    public var extensions: [String]

    init?(ver payload: Span<UInt8>) {
        guard payload.count >= 40 else { return nil }
        software = payload.text(at: 0, count: 30)
        hardware = payload.text(at: 30, count: 10)
        extensions = stride(from: 40, through: payload.count - 30, by: 30).map { payload.text(at: $0, count: 30) }
    }
}
