public import GNSS

/// A satellite and one of its signals.
public struct SignalSource: Hashable, Sendable {
    /// The constellation of the satellite.
    public let constellation: Constellation

    /// The satellite's number within its constellation, 1 through 255.
    public let number: Int

    /// The signal id within the constellation as in NMEA 4.11; nil if the receiver does not distinguish signals.
    public let signal: UInt8?

    /// Creates a satellite's signal from its numbers.
    public init(constellation: Constellation, number: Int, signal: UInt8? = nil) {
        self.constellation = constellation
        self.number = number
        self.signal = signal
    }

    /// Creates the source of a satellite in a receiver's list.
    public init(of satellite: Satellite) {
        self.init(constellation: satellite.constellation, number: satellite.number, signal: satellite.signal)
    }
}

extension SignalSource: Comparable {
    /// Orders by constellation, number and signal; no signal comes first.
    public static func < (one: SignalSource, other: SignalSource) -> Bool {
        (one.constellation.rawValue, one.number, one.signal.map { Int($0) } ?? -1)
            < (other.constellation.rawValue, other.number, other.signal.map { Int($0) } ?? -1)
    }
}
