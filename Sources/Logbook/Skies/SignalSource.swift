public import GNSS

/// A satellite and one of the signals that it sends.
public struct SignalSource: Hashable, Sendable {
    /// The system that the satellite belongs to.
    public let constellation: Constellation

    /// The satellite's number within it, 1 through 255.
    public let number: Int

    /// NMEA 4.11's signal id within the constellation; nil where the receiver did not tell signals apart.
    public let signal: UInt8?

    /// A signal of a satellite.
    public init(constellation: Constellation, number: Int, signal: UInt8? = nil) {
        self.constellation = constellation
        self.number = number
        self.signal = signal
    }

    /// The signal that a listed satellite was heard by.
    public init(of satellite: Satellite) {
        self.init(constellation: satellite.constellation, number: satellite.number, signal: satellite.signal)
    }
}

extension SignalSource: Comparable {
    /// True where one comes first: by constellation, number and signal, where none is before all.
    public static func < (one: SignalSource, other: SignalSource) -> Bool {
        (one.constellation.rawValue, one.number, one.signal.map { Int($0) } ?? -1)
            < (other.constellation.rawValue, other.number, other.signal.map { Int($0) } ?? -1)
    }
}
