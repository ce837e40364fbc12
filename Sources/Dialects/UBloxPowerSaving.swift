/// The way in which a receiver of u-blox saves power once it is to: CFG-PM2 (u-blox 6, 7 and 8 / M8 Receiver Descriptions,
/// UBX-CFG-PM2).
///
/// In cyclic tracking it reports at each cycle. In on/off operation it is off in between, and for longer where it finds no fix.
struct UBloxPowerSaving {
    /// The answer that it was told by, with the changes.
    private(set) var payload: [UInt8]

    /// The settings in an answer; nil for one that is too short, and for versions that may have them elsewhere.
    init?(_ payload: [UInt8]) {
        guard payload.count >= Self.length, Self.versions.contains(payload[0]) else { return nil }
        self.payload = payload
    }

    /// True where it tracks in cycles and is never off, also where it finds no fix.
    var isNeverOff: Bool { flags & (Self.operation | Self.doNotEnterOff) == Self.cyclic | Self.doNotEnterOff }

    /// Has it track in cycles, never be off, and begin once it knows the time.
    ///
    /// - Parameter period: milliseconds from one fix to the next, `periods`.
    mutating func track(every period: Int) {
        let flags = flags & ~Self.operation | Self.cyclic | Self.doNotEnterOff | Self.waitTimeFix
        payload.set(flags, at: 4, bytes: 4)
        payload.set(period, at: 8, bytes: 4)
    }

    /// Milliseconds that a cycle may take.
    static let periods = 1000...10_000

    private var flags: Int { payload.number(at: 4, bytes: 4) }

    /// Version 1 has 44 bytes, version 2 has 48 with the same at their beginning.
    private static let length = 44
    private static let versions: ClosedRange<UInt8> = 1...2

    private static let waitTimeFix = 1 << 10
    private static let doNotEnterOff = 1 << 16
    private static let operation = 3 << 17
    private static let cyclic = 1 << 17
}
