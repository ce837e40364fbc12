/// A receiver with Quectel's own chip, behaving as in the specification of LG290P and firmware R02A01S.
package struct EmulatedQuectel: EmulatedPersonality {
    /// Settings that only take effect after a restart.
    package struct Setup: Equatable, Sendable {
        /// The line's baud rate.
        package var speed = 460_800

        /// The time between fixes in milliseconds.
        package var period = 1000

        /// The constellations: GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC.
        package var systems = "1,1,1,1,1,0"

        package init() {}
    }

    /// The settings in effect.
    package private(set) var setup = Setup()

    /// The settings as commanded and reported, which take effect after a restart.
    private var told = Setup()

    private var saved = Setup()

    package private(set) var starts = 0

    /// How many commands it still ignores while starting.
    private var dazed = 0

    package var speed: Int { setup.speed }

    package var reportPeriod: Int { setup.period }

    /// The rates of sentences; GST is not supported.
    package private(set) var rates = ["GGA": 1, "GLL": 1, "GSA": 1, "GSV": 1, "RMC": 1, "VTG": 1, "ZDA": 0]

    package private(set) var keepsSettings = false

    /// The sentences whose rate it refuses to change; `SAVE` if it refuses to save.
    package var refused: Set<String> = []

    /// The sentences whose rate it claims to change but does not; `SAVE` for saving.
    package var pretended: Set<String> = []

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

    /// Answers a query or command for a setting that takes effect after a restart.
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
