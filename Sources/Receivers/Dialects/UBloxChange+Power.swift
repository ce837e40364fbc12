internal import NMEA

/// Power modes: CFG-PMS, or CFG-PM2 and CFG-RXM in receivers without it.
extension UBloxChange {
    /// The power mode; `nil` if it is not reported or has no counterpart, such as on/off operation.
    var power: PowerMode? {
        if let payload = payload(.powerSetup, count: 8) {
            return switch payload[1] {
            case 0: .full
            case 1: .balanced
            case 3: .saving
            default: nil
            }
        }
        guard let payload = payload(.receiverManager, count: 2) else { return nil }
        guard payload[1] == 1 else { return .full }
        return saving?.isNeverOff ?? true ? .saving : nil
    }

    /// The orders that set a power mode, to be written after those for a rate.
    ///
    /// - Parameters:
    ///   - power: the mode.
    ///   - hasNewRate: whether the rate changes, too. If both are impossible together, the error names the rate.
    /// - Throws: `UnsupportedSetting` if the receiver does not have the mode or does not report its settings.
    /// - Returns: the orders in sequence.
    mutating func power(_ power: PowerMode, hasNewRate: Bool) throws(UnsupportedSetting) -> [ReceiverOrder] {
        if var payload = payload(.powerSetup, count: 8) {
            payload[1] = power == .full ? 0 : power == .balanced ? 1 : 3
            return [order(.powerSetup, payload, power.rawValue)]
        }
        guard var payload = payload(.receiverManager, count: 2) else { throw .unknown("power") }
        guard power != .balanced else {
            throw UnsupportedSetting(name: "power", reason: "it has no balanced mode; choose full or saving")
        }
        payload[1] = power == .saving ? 1 : 0
        // The cycle must be configured before power saving starts.
        let name = hasNewRate ? "rate" : "power"
        let preparation = try power == .saving ? cycles(naming: name, conflicting: "power") : []
        return preparation + [order(.receiverManager, payload, power.rawValue)]
    }

    /// The orders that adapt the cycle of a power-saving receiver to its new rate; empty if it does not save power.
    mutating func cyclesAtNewRate() throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard payload(.powerSetup, count: 8) == nil, power == .saving else { return [] }
        return try cycles(naming: "rate", conflicting: nil)
    }

    /// The order that adapts the cycle to the rate; empty if it already matches or the receiver has no cycles.
    private mutating func cycles(
        naming setting: String,
        conflicting: String?
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard var saving else { return [] }
        guard let rate else { throw .unknown("rate") }
        guard rate <= 1 else {
            throw UnsupportedSetting(
                name: setting,
                reason: "it gives at most one fix a second while it saves power",
                conflicting: conflicting == setting ? nil : conflicting
            )
        }
        let before = saving.payload
        let period = min(Int((1000 / rate).rounded()), UBloxPowerSaving.periods.upperBound)
        saving.track(every: period)
        return saving.payload == before ? [] : [order(.powerSaving, saving.payload, "cycles of \(period) ms")]
    }

    private var saving: UBloxPowerSaving? { answers.payloads[.powerSaving].flatMap { UBloxPowerSaving($0) } }
}

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
