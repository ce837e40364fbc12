internal import UBX

/// Power: CFG-PMS, or CFG-PM2 and CFG-RXM in receivers that do not have that.
extension UBloxChange {
    /// The power that it takes; nil where that is not told, or is none of the modes, as on/off operation is.
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

    /// The orders for a mode of power, after those for a rate.
    ///
    /// - Parameters:
    ///   - power: the mode.
    ///   - hasNewRate: true where a rate is wanted besides, which is named where the receiver cannot have both.
    /// - Throws: `UnsupportedSetting` where it cannot have that mode, or does not tell how it is set.
    /// - Returns: the orders, one after the other.
    mutating func power(_ power: PowerMode, hasNewRate: Bool) throws(UnsupportedSetting) -> [ReceiverOrder] {
        if var payload = payload(.powerSetup, count: 8) {
            payload[1] = power == .full ? 0 : power == .balanced ? 1 : 3
            return [order(.powerSetup, payload, power.rawValue)]
        }
        guard var payload = payload(.receiverManager, count: 2) else { throw .unknown("power") }
        guard power != .balanced else {
            throw UnsupportedSetting(name: "power", reason: "it is balanced in none of its modes: full or saving")
        }
        payload[1] = power == .saving ? 1 : 0
        // Before it begins to save, it knows how.
        let name = hasNewRate ? "rate" : "power"
        let preparation = try power == .saving ? cycles(naming: name, conflicting: "power") : []
        return preparation + [order(.receiverManager, payload, power.rawValue)]
    }

    /// The orders that have a receiver that saves power do so at its new rate; none for all others.
    mutating func cyclesAtNewRate() throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard payload(.powerSetup, count: 8) == nil, power == .saving else { return [] }
        return try cycles(naming: "rate", conflicting: nil)
    }

    /// The order for cycles as long as the rate has them, where they are not so; none where it knows no cycles.
    private mutating func cycles(
        naming setting: String,
        conflicting: String?
    ) throws(UnsupportedSetting) -> [ReceiverOrder] {
        guard var saving else { return [] }
        guard let rate else { throw .unknown("rate") }
        guard rate <= 1 else {
            throw UnsupportedSetting(
                name: setting,
                reason: "it has one fix a second at most while it saves power",
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
