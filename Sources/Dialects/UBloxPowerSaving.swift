/// How a u-blox receiver saves power: CFG-PM2 (u-blox 6, 7 and 8 / M8 Receiver Descriptions, UBX-CFG-PM2).
///
/// With cyclic tracking, the receiver reports a fix in each cycle. With on/off operation, it is off between fixes, and
/// for longer if it finds no fix.
struct UBloxPowerSaving {
    /// The payload of the receiver's answer, with the changes.
    private(set) var payload: [UInt8]

    /// Fails if the payload is too short, or has a version that may use other offsets.
    init?(_ payload: [UInt8]) {
        guard payload.count >= Self.length, Self.versions.contains(payload[0]) else { return nil }
        self.payload = payload
    }

    /// Whether it uses cyclic tracking and stays on even without a fix.
    var isNeverOff: Bool { flags & (Self.operation | Self.doNotEnterOff) == Self.cyclic | Self.doNotEnterOff }

    /// Selects cyclic tracking that starts when the receiver has the time, and never turns off.
    ///
    /// - Parameter period: milliseconds between fixes, within `periods`.
    mutating func track(every period: Int) {
        let flags = flags & ~Self.operation | Self.cyclic | Self.doNotEnterOff | Self.waitTimeFix
        payload.set(flags, at: 4, bytes: 4)
        payload.set(period, at: 8, bytes: 4)
    }

    /// Valid cycle lengths in milliseconds.
    static let periods = 1000...10_000

    private var flags: Int { payload.number(at: 4, bytes: 4) }

    /// Version 1 has 44 bytes; version 2 has 48 and begins with the same fields.
    private static let length = 44
    private static let versions: ClosedRange<UInt8> = 1...2

    private static let waitTimeFix = 1 << 10
    private static let doNotEnterOff = 1 << 16
    private static let operation = 3 << 17
    private static let cyclic = 1 << 17
}
