internal import UBX

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
