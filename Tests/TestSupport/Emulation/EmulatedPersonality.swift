/// The language and the memory of an emulated receiver.
package protocol EmulatedPersonality: Sendable {
    /// The speed that its line has to have, in bits a second.
    var speed: Int { get }

    /// True where its settings outlive a loss of power.
    var keepsSettings: Bool { get }

    /// Milliseconds from one of its reports to the next, a multiple of 20.
    var reportPeriod: Int { get }

    /// The sentences of a report, so many milliseconds after eight o'clock.
    func report(at time: Int) -> [String]

    /// The replies to an order or a question; what it says of itself afterwards is different where it obeys.
    mutating func replies(to order: [UInt8]) -> [[UInt8]]
}

extension EmulatedPersonality {
    package var keepsSettings: Bool { false }

    package var reportPeriod: Int { 200 }

    package func report(at time: Int) -> [String] {
        let (clock, position) = (Self.clock(time), "5351.6000,N,00958.8000,E")
        return [
            "GPRMC,\(clock),A,\(position),3.0,45.0,211126,,,A", "GPGGA,\(clock),\(position),1,09,0.9,12.0,M,45.0,M,,",
        ]
    }

    /// A time as sentences have it, so many milliseconds after eight o'clock.
    package static func clock(_ time: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let (minutes, seconds) = (time / 60_000 % 60, time / 1000 % 60)
        return "08\(digits(minutes, 2))\(digits(seconds, 2)).\(digits(time % 1000, 3))"
    }
}
