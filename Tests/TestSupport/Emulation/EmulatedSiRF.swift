/// A receiver with SiRF's chip, behaving as in the SiRF NMEA Reference Manual: it acknowledges nothing.
package struct EmulatedSiRF: EmulatedPersonality {
    package private(set) var speed = 4800

    /// The time between fixes in milliseconds.
    package private(set) var reportPeriod = 1000

    /// Fixes between sentences of a type, 0 for none, by the numbers of PSRF103.
    package private(set) var intervals = [0: 1, 1: 0, 2: 1, 3: 5, 4: 1, 5: 1, 8: 0]

    /// The numbers of sentences whose commands it ignores.
    package var ignored: Set<Int> = []

    /// Whether it reports 5 fixes per second, like SiRFstarIII and IV.
    package var isFast = false

    private static let types = [0: "GGA", 1: "GLL", 2: "GSA", 3: "GSV", 4: "RMC", 5: "VTG", 8: "ZDA"]

    package init() {}

    package func report(at time: Int) -> [String] {
        EmulatedCASIC().report(at: time).filter { body in
            let number = Self.types.first { body.dropFirst(2).hasPrefix($0.value) }?.key
            guard let interval = number.flatMap({ intervals[$0] }), interval > 0 else { return false }
            return (time / reportPeriod).isMultiple(of: interval)
        }.map { "GP" + $0.dropFirst(2) }
    }

    package mutating func replies(to order: [UInt8]) -> [[UInt8]] {
        let text = String(decoding: order.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let numbers = fields.dropFirst().map { Int($0) ?? -1 }
        if fields[0] == "PSRF100", numbers.count == 5, numbers[0] == 1, Array(numbers[2...]) == [8, 1, 0] {
            speed = numbers[1]
        }
        guard fields[0] == "PSRF103", numbers.count == 4, let type = Self.types[numbers[0]],
            !ignored.contains(numbers[0])
        else { return [] }
        switch numbers[1] {
        case 0: intervals[numbers[0]] = numbers[2]
        case 1: return [Self.sentence(type)]
        case 6 where isFast: reportPeriod = 200
        case 7 where isFast: reportPeriod = 1000
        default: break
        }
        return []
    }

    private static func sentence(_ type: String) -> [UInt8] {
        let bodies = [
            "GLL": "5351.6000,N,00958.8000,E,080000.000,A,A", "GSV": "1,1,02,02,51,105,40,05,25,250,36",
            "VTG": "45.0,T,,M,3.0,N,5.6,K,A", "ZDA": "080000.000,21,11,2026,00,00",
        ]
        return transmission(["GP\(type),\(bodies[type] ?? "")"])
    }
}
