/// A receiver with Quectel's own chip, as the specification of LG290P says that it behaves, and firmware R02A01S answers.
package struct EmulatedQuectel: EmulatedPersonality {
    /// The settings that it takes up only when it starts.
    package struct Setup: Equatable, Sendable {
        /// Bits a second.
        package var speed = 460_800

        /// Milliseconds between fixes.
        package var period = 1000

        /// The systems: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
        package var systems = "1,1,1,1,1,0"

        /// The settings of the factory.
        package init() {}
    }

    /// The settings by which it works.
    package private(set) var setup = Setup()

    /// The settings that it was told, and tells.
    private var told = Setup()

    private var saved = Setup()

    /// Times that it was started again.
    package private(set) var starts = 0

    /// The orders that it passes over while it starts.
    private var dazed = 0

    package var speed: Int { setup.speed }

    package var reportPeriod: Int { setup.period }

    /// The rates of sentences; it has no GST.
    package private(set) var rates = ["GGA": 1, "GLL": 1, "GSA": 1, "GSV": 1, "RMC": 1, "VTG": 1, "ZDA": 0]

    package private(set) var keepsSettings = false

    /// The sentences whose rate it does not change, and says so; and `SAVE`, where it does not save.
    package var refused: Set<String> = []

    /// The sentences whose rate it does not change, and says that it did; and `SAVE`, where it does not save.
    package var pretended: Set<String> = []

    /// A receiver as the factory made it.
    package init() {}

    package func report(at time: Int) -> [String] {
        EmulatedCASIC().report(at: time).filter { rates[String($0.dropFirst(2).prefix(3))] ?? 0 > 0 }
    }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields[0].hasPrefix("PQTM") else { return [] }
        if dazed > 0 {
            dazed -= 1
            return []
        }
        if fields == ["PQTMSRR"] {
            (setup, told, starts, dazed) = (saved, saved, starts + 1, 1)
            return []
        }
        return [transmission(["\(fields[0]),\(answer(fields))"])]
    }

    private mutating func answer(_ fields: [String]) -> String {
        switch (fields[0], fields.count) {
        case ("PQTMVERNO", 1): return "LG290P03AANR01A03S,2024/04/30,10:53:07"
        case ("PQTMSAVEPAR", 1):
            if refused.contains("SAVE") { return "ERROR,2" }
            if !pretended.contains("SAVE") { saved = told }
            keepsSettings = true
            return "OK"
        case ("PQTMCFGMSGRATE", 3) where fields[1] == "R":
            return rates[fields[2]].map { "OK,\(fields[2]),\($0)" } ?? "ERROR,1"
        case ("PQTMCFGMSGRATE", 4) where fields[1] == "W" && rates[fields[2]] != nil:
            if refused.contains(fields[2]) { return "ERROR,2" }
            if !pretended.contains(fields[2]) { rates[fields[2]] = Int(fields[3]) }
            return "OK"
        default: return fields.count > 1 ? configure(fields[0], fields[1], Array(fields[2...])) : "ERROR,3"
        }
    }

    /// The answer to a question or an order for what it takes up when it starts.
    private mutating func configure(_ name: String, _ verb: String, _ values: [String]) -> String {
        switch (name, verb, values.count) {
        case ("PQTMCFGFIXRATE", "R", 0): return "OK,\(told.period)"
        case ("PQTMCFGCNST", "R", 0): return "OK,\(told.systems)"
        case ("PQTMCFGUART", "R", 0): return "OK,1,\(told.speed),8,0,1,0"
        case ("PQTMCFGFIXRATE", "W", 1):
            guard let period = Int(values[0]), [100, 200, 500, 1000].contains(period) else { return "ERROR,1" }
            told.period = period
        case ("PQTMCFGCNST", "W", 6): told.systems = values.joined(separator: ",")
        case ("PQTMCFGUART", "W", 1):
            guard let speed = Int(values[0]), [9600, 115_200, 230_400, 460_800].contains(speed) else {
                return "ERROR,1"
            }
            told.speed = speed
        default: return "ERROR,3"
        }
        return "OK"
    }
}
