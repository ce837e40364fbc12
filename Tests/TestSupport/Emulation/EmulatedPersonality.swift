/// The protocol and state of an emulated receiver.
package protocol EmulatedPersonality: Sendable {
    /// The required baud rate of its line.
    var speed: Int { get }

    var keepsSettings: Bool { get }

    /// The time between reports in milliseconds, a multiple of 20.
    var reportPeriod: Int { get }

    /// Returns the sentences of a report at `time` milliseconds after 08:00.
    func report(at time: Int) -> [String]

    /// Processes a command or query and returns the replies; commands change its later answers.
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

    /// Formats a time in milliseconds after 08:00 as in sentences.
    package static func clock(_ time: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let (minutes, seconds) = (time / 60_000 % 60, time / 1000 % 60)
        return "08\(digits(minutes, 2))\(digits(seconds, 2)).\(digits(time % 1000, 3))"
    }
}
