/// What a receiver says about jamming and spoofing, and what its signals show.
///
/// Only receivers that watch for interference report it; `nil` always means unknown.
public struct InterferenceReport: Hashable, Sendable {
    /// How strongly the receiver is jammed, as it says itself (u-blox M8 and F9 interface descriptions, UBX-MON-HW and
    /// UBX-MON-RF, `jammingState`).
    public enum Jamming: UInt8, Hashable, Sendable, Comparable, CaseIterable {
        /// No significant interference.
        case unlikely = 1
        /// Interference is visible; the fix may still be good.
        case warning = 2
        /// Interference is visible, and there is no usable fix.
        case critical = 3

        /// Orders levels by severity.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Whether the receiver is spoofed, as it says itself (UBX-NAV-STATUS, `spoofDetState`).
    public enum Spoofing: UInt8, Hashable, Sendable, Comparable, CaseIterable {
        /// No sign of spoofing.
        case unlikely = 1
        /// One sign of spoofing.
        case indicated = 2
        /// Several signs of spoofing.
        case multiple = 3

        /// Orders levels by severity.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The level of jamming; nil if the receiver does not report it.
    public var jamming: Jamming?

    /// The level of spoofing; nil if the receiver does not report it.
    public var spoofing: Spoofing?

    /// Whether most signals are much weaker than each was in the last 90 s.
    ///
    /// A covered antenna looks the same as a jammed one.
    public var areSignalsWeak = false

    /// Whether the receiver's time was more than 1 s from the machine's clock when the fix arrived, while that clock was
    /// synchronised.
    public var isOffClock = false

    /// The gain of the receiver's amplifier in percent of its range; nil if unknown.
    ///
    /// It falls when a jammer is near. It is not stored.
    public var gain: UInt8?

    /// Creates a report; omitted values are unknown.
    public init(
        jamming: Jamming? = nil,
        spoofing: Spoofing? = nil,
        areSignalsWeak: Bool = false,
        isOffClock: Bool = false,
        gain: UInt8? = nil
    ) {
        self.jamming = jamming
        self.spoofing = spoofing
        self.areSignalsWeak = areSignalsWeak
        self.isOffClock = isOffClock
        self.gain = gain
    }
}

/// The report as a number: bits 0 and 1 jamming, 2 and 3 spoofing, 4 weak signals, 5 off the clock.
extension InterferenceReport {
    /// The number that stands for the report in a database; nil if it says nothing.
    package var code: Int64? {
        let levels = Int64(jamming?.rawValue ?? 0) | Int64(spoofing?.rawValue ?? 0) << 2
        let code = levels | (areSignalsWeak ? 16 : 0) | (isOffClock ? 32 : 0)
        return code == 0 ? nil : code
    }

    /// The report of a number; nil if the number stands for none.
    package init?(code: Int64) {
        guard (1..<64).contains(code), let bits = UInt8(exactly: code) else { return nil }
        self.init(
            jamming: Jamming(rawValue: bits & 3),
            spoofing: Spoofing(rawValue: bits >> 2 & 3),
            areSignalsWeak: bits & 16 != 0,
            isOffClock: bits & 32 != 0
        )
    }
}
