public import GNSS

/// Jamming and spoofing as the receiver sees them, from SEC-SIG (u-blox F9 HPG and X20 HPG Interface Descriptions).
public struct SignalSecurity: Hashable, Sendable {
    /// A frequency that the receiver watches for jamming.
    public struct Frequency: Hashable, Sendable {
        /// The centre in kHz.
        public var kilohertz: Int

        /// Whether it is jammed.
        public var isJammed: Bool
    }

    /// The level of jamming; `nil` if the receiver does not watch for it or does not know.
    public var jamming: InterferenceReport.Jamming?

    /// The level of spoofing; `nil` if the receiver does not watch for it or does not know.
    public var spoofing: InterferenceReport.Spoofing?

    /// The frequencies, which are only in versions 2 and 3.
    public var frequencies: [Frequency]

    /// What another maker's receiver says.
    init(jamming: InterferenceReport.Jamming?) { (self.jamming, spoofing, frequencies) = (jamming, nil, []) }

    init?(sig payload: Span<UInt8>) {
        guard payload.count >= 4 else { return nil }
        switch payload[0] {
        case 1:
            guard payload.count >= 12 else { return nil }
            jamming = payload.bit(0, at: 4) ? .init(rawValue: payload[4] >> 1 & 3) : nil
            spoofing = payload.bit(0, at: 8) ? .init(rawValue: payload[8] >> 1 & 7) : nil
            frequencies = []
        // Version 3 of X20 has the same layout.
        case 2, 3:
            jamming = payload.bit(0, at: 1) ? .init(rawValue: payload[1] >> 1 & 3) : nil
            spoofing = payload.bit(3, at: 1) ? .init(rawValue: payload[1] >> 4 & 7) : nil
            let count = min(payload.unsigned8(at: 3), (payload.count - 4) / 4)
            frequencies = (0..<count).map { index in
                let value = payload.unsigned32(at: 4 + 4 * index)
                return Frequency(kilohertz: value & 0xFF_FFFF, isJammed: value >> 24 & 1 == 1)
            }
        default: return nil
        }
    }

    /// What it says; `nil` if nothing.
    package var report: InterferenceReport? {
        let report = InterferenceReport(jamming: jamming, spoofing: spoofing)
        return report == InterferenceReport() ? nil : report
    }
}

/// The latest events of jamming and spoofing, from SEC-SIGLOG (u-blox F9 HPG Interface Description).
public struct SecurityLog: Hashable, Sendable {
    /// An event of the log.
    public struct Event: Hashable, Sendable {
        /// What the receiver detected.
        public enum Detection: UInt8, Hashable, Sendable {
            /// A simulated signal.
            case simulatedSignal = 0
            /// An abnormal signal.
            case abnormalSignal = 1
            /// Sensors and satellites contradict each other.
            case sensorMismatch = 2
            /// Signals changed abruptly.
            case abruptChange = 3
            /// Jamming over a wide band.
            case broadbandJamming = 4
            /// Jamming of a narrow band.
            case narrowbandJamming = 5

            var isJamming: Bool { self == .broadbandJamming || self == .narrowbandJamming }
        }

        /// What happened to the indication.
        public enum Kind: UInt8, Hashable, Sendable {
            /// It began.
            case started = 0
            /// It ended.
            case stopped = 1
            /// It occurred once.
            case triggered = 2
            /// The receiver no longer indicates it, as it did not occur again.
            case timedOut = 3
        }

        /// Seconds since the event; `nil` if more than 45 days.
        public var age: Int?

        /// What the receiver detected; `nil` if gpslog does not know the number.
        public var detection: Detection?

        /// What happened; `nil` if gpslog does not know the number.
        public var kind: Kind?
    }

    /// The events in the order of the message.
    public var events: [Event]

    init?(siglog payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        let count = min(payload.unsigned8(at: 1), (payload.count - 8) / 8)
        events = (0..<count).map { index in
            let place = 8 + 8 * index
            let age = payload.unsigned32(at: place)
            return Event(
                age: age == 0xFFFF_FFFF ? nil : age,
                detection: .init(rawValue: payload[place + 4]),
                kind: .init(rawValue: payload[place + 5])
            )
        }
    }

    /// What the latest event of each detection says: an indication that lasts, or one in the last 10 s.
    ///
    /// `nil` if none does, as an old log does not prove that all is well.
    package var report: InterferenceReport? {
        var latest: [Event.Detection: Event] = [:]
        for event in events {
            guard let detection = event.detection, let age = event.age else { continue }
            if let other = latest[detection]?.age, other <= age { continue }
            latest[detection] = event
        }
        let indicated = latest.filter { $1.kind == .started || $1.kind == .triggered && ($1.age ?? .max) <= 10 }.keys
        guard !indicated.isEmpty else { return nil }
        let spoofings = indicated.count { !$0.isJamming }
        return InterferenceReport(
            jamming: indicated.contains { $0.isJamming } ? .warning : nil,
            spoofing: spoofings == 0 ? nil : spoofings == 1 ? .indicated : .multiple
        )
    }
}
