/// Follows the time that sentences tell, and says how long a receiver took to get there.
struct ReceiverClock {
    /// Since the first sentence.
    private(set) var elapsed = Duration.zero

    private var latest: Duration?
    private var timelessAddress: ArraySlice<UInt8>?

    private static let day = Duration.seconds(86_400)

    /// Takes note of a line; those that tell no time leave the clock as it is.
    mutating func read(_ line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: ","), maxSplits: 6, omittingEmptySubsequences: false)
        guard let address = fields.first, address.first == UInt8(ascii: "$"), address.count == 6 else { return }
        let position = Self.timeField(of: address.suffix(3))
        guard let position, position < fields.count else { return }
        if fields[position].isEmpty {
            waitWithoutTime(address)
        } else if let time = Self.timeOfDay(fields[position]) {
            advance(to: time)
        }
    }

    /// A receiver that knows no time yet reports once a second; its first sentence tells when the next report begins.
    private mutating func waitWithoutTime(_ address: ArraySlice<UInt8>) {
        guard let timelessAddress else {
            timelessAddress = address
            return
        }
        if timelessAddress == address { elapsed += .seconds(1) }
    }

    private mutating func advance(to time: Duration) {
        guard let latest else {
            // The first time ends the last report without one.
            if timelessAddress != nil { elapsed += .seconds(1) }
            self.latest = time
            return
        }
        var step = time - latest
        if step < .zero - Self.day / 2 { step += Self.day }
        // A report that comes late takes no time; one from much earlier begins another recording.
        if step < .zero && step > .seconds(-60) { return }
        self.latest = time
        elapsed += step > .zero ? step : .zero
    }

    private static func timeField(of sentence: ArraySlice<UInt8>) -> Int? {
        switch String(decoding: sentence, as: UTF8.self) {
        case "RMC", "GGA", "GNS", "ZDA", "GST", "GBS": 1
        case "GLL": 5
        default: nil
        }
    }

    /// `hhmmss` and any decimals; nil for other text.
    private static func timeOfDay(_ field: ArraySlice<UInt8>) -> Duration? {
        let parts = String(decoding: field, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard parts[0].utf8.count == 6, parts.count <= 2, let digits = Int(parts[0]), digits >= 0 else { return nil }
        let (hour, minute, second) = (digits / 10_000, digits / 100 % 100, digits % 100)
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let time = Duration.seconds((hour * 60 + minute) * 60 + second)
        guard parts.count == 2, let fraction = Double("0." + parts[1]) else { return time }
        return time + .milliseconds(Int((fraction * 1000).rounded()))
    }
}
