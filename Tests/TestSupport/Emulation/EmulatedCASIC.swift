/// A receiver with Zhongke's chip AT6558, behaving as in the CASIC specification: it acknowledges nothing.
package struct EmulatedCASIC: EmulatedPersonality {
    package private(set) var speed = 9600

    /// The time between fixes in milliseconds.
    package private(set) var reportPeriod = 1000

    /// Epochs between sentences of a type, 0 for none, in the order of PCAS03.
    package private(set) var intervals = [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]

    /// The bits of the enabled constellations: GPS and BeiDou.
    package private(set) var systems = 3

    /// The number of the dynamic model.
    package private(set) var motion = 0

    /// The commands that it ignores, such as `PCAS02`.
    package var ignored: Set<String> = []

    /// Whether it supports CASIC's binary protocol, as not all receivers do.
    package var isBinary = true

    package private(set) var keepsSettings = false

    private static let types = ["GGA", "GLL", "GSA", "GSV", "RMC", "VTG", "ZDA", "", "", "", "", "", "", "GST"]
    private static let speeds = [4800, 9600, 19_200, 38_400, 57_600, 115_200]

    package init() {}

    package func report(at time: Int) -> [String] {
        let (clock, position) = (Self.clock(time), "5351.6000,N,00958.8000,E")
        let bodies = [
            "GGA": "\(clock),\(position),1,09,0.9,12.0,M,45.0,M,,", "GLL": "\(position),\(clock),A,A",
            "GSA": "A,3,02,05,13,15,,,,,,,,,1.4,0.9,1.1,1", "GSV": "1,1,02,02,51,105,40,05,25,250,36,0",
            "RMC": "\(clock),A,\(position),3.0,45.0,211126,,,A,V", "VTG": "45.0,T,,M,3.0,N,5.6,K,A",
            "ZDA": "\(clock),21,11,2026,00,00", "GST": "\(clock),1.5,,,,2.0,2.0,3.0",
        ]
        let sentences = zip(Self.types, intervals).compactMap { type, interval -> String? in
            guard interval > 0, (time / reportPeriod).isMultiple(of: interval) else { return nil }
            return bodies[type].map { "GN\(type),\($0)" }
        }
        return sentences + ["GPTXT,01,01,01,ANTENNA OK"]
    }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        if order == [0xBA, 0xCE, 0, 0, 6, 7, 0, 0, 6, 7] { return isBinary ? [navigation] : [] }
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard !ignored.contains(fields[0]) else { return [] }
        let number = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        switch fields[0] {
        case "PCAS00": keepsSettings = true
        case "PCAS01": speed = Self.speeds.indices.contains(number) ? Self.speeds[number] : speed
        case "PCAS02": reportPeriod = number
        case "PCAS03":
            for (index, field) in fields.dropFirst().enumerated() where index < intervals.count {
                intervals[index] = Int(field) ?? intervals[index]
            }
        case "PCAS04": systems = number
        case "PCAS06": return Self.information(number, systems)
        case "PCAS11": motion = number
        default: break
        }
        return []
    }

    private static func information(_ number: Int, _ systems: Int) -> [[UInt8]] {
        let letters = zip("GBR", [1, 2, 4]).filter { systems & $0.1 != 0 }.map { String($0.0) }.joined()
        let texts = ["SW=URANUS5,V5.3.0.0", "HW=ATGM336H,0001170603610", "MO=\(letters)"]
        return texts.indices.contains(number) ? [transmission(["GPTXT,01,01,02,\(texts[number])"])] : []
    }

    /// CFG-NAVX.
    private var navigation: [UInt8] {
        var payload = [UInt8](repeating: 0, count: 44)
        (payload[4], payload[13]) = (UInt8(truncatingIfNeeded: motion), UInt8(truncatingIfNeeded: systems))
        let checked = [44, 0, 6, 7] + payload
        var sum: UInt32 = 0
        for start in stride(from: 0, to: checked.count, by: 4) {
            sum &+= checked[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        return [0xBA, 0xCE] + checked + (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    }
}
