/// A receiver with Quectel's own chip, as the specification of LG290P says that it behaves.
package struct EmulatedQuectel: EmulatedPersonality {
    package let speed = 460_800

    /// Milliseconds between fixes.
    package let reportPeriod = 1000

    /// The rates of sentences; it has no GST.
    package private(set) var rates = ["GGA": 1, "GLL": 1, "GSA": 1, "GSV": 1, "RMC": 1, "VTG": 1, "ZDA": 0]

    package private(set) var keepsSettings = false

    /// The sentences whose rate it does not change, and says so.
    package var refused: Set<String> = []

    /// The sentences whose rate it does not change, and says that it did.
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
        return [transmission(["\(fields[0]),\(answer(fields))"])]
    }

    private mutating func answer(_ fields: [String]) -> String {
        switch (fields[0], fields.count) {
        case ("PQTMVERNO", 1): return "LG290P03AANR01A03S,2024/04/30,10:53:07"
        case ("PQTMSAVEPAR", 1):
            keepsSettings = true
            return "OK"
        case ("PQTMCFGFIXRATE", 2) where fields[1] == "R": return "OK,1000"
        case ("PQTMCFGCNST", 2) where fields[1] == "R": return "OK,1,1,1,1,1,0"
        case ("PQTMCFGMSGRATE", 3) where fields[1] == "R":
            return rates[fields[2]].map { "OK,\(fields[2]),\($0)" } ?? "ERROR,1"
        case ("PQTMCFGMSGRATE", 4) where fields[1] == "W" && rates[fields[2]] != nil:
            if refused.contains(fields[2]) { return "ERROR,2" }
            if !pretended.contains(fields[2]) { rates[fields[2]] = Int(fields[3]) }
            return "OK"
        default: return "ERROR,3"
        }
    }
}
