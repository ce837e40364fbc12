internal import GNSS

extension MakerMessage {
    /// Decodes a message of CASIC's protocol, which Zhongke's AT6558 and related chips use.
    ///
    /// See CASIC Multimode Satellite Navigation Receiver Protocol Specification V4.2.0.3, 2.7. `nil` if the message
    /// does not contribute to a fix, or is shorter than its type requires.
    ///
    /// - Parameter frame: the frame from its sync bytes to its checksum, which must be valid.
    package init?(casic frame: Span<UInt8>) {
        guard frame.count >= 10 else { return nil }
        let payload = frame.extracting(6..<frame.count - 4)
        let name: String
        let told: UBXMessage?
        switch (frame[4], frame[5]) {
        case (0x01, 0x01): (name, told) = ("NAV-DOP", NavigationDilution(casicDOP: payload).map { .dilution($0) })
        case (0x01, 0x03): (name, told) = ("NAV-PV", NavigationSolution(casicPV: payload).map { .solution($0) })
        case (0x01, 0x10): (name, told) = ("NAV-TIMEUTC", NavigationTime(casicUTC: payload).map { .time($0) })
        case (0x01, 0x20): (name, told) = ("NAV-GPSINFO", Self.satellites(payload, of: .gps))
        case (0x01, 0x21): (name, told) = ("NAV-BDSINFO", Self.satellites(payload, of: .beiDou))
        case (0x01, 0x22): (name, told) = ("NAV-GLNINFO", Self.satellites(payload, of: .glonass))
        default: return nil
        }
        guard let content = told else { return nil }
        self.init(name, number: UInt16(frame[4]) << 8 | UInt16(frame[5]), [content])
    }

    private static func satellites(_ payload: Span<UInt8>, of constellation: Constellation) -> UBXMessage? {
        NavigationSatellites(casic: payload, constellation).map { .satellites($0) }
    }
}

extension NavigationDilution {
    init?(casicDOP payload: Span<UInt8>) {
        guard payload.count >= 28 else { return nil }
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            dilution: DilutionOfPrecision(
                horizontal: knownDilution(payload.number(at: 8)),
                vertical: knownDilution(payload.number(at: 12)),
                position: knownDilution(payload.number(at: 4))
            )
        )
    }
}

extension NavigationTime {
    /// Decodes NAV-TIMEUTC.
    ///
    /// Receivers send the milliseconds after the two numbers at offsets 4 and 8. The table in version 4.2.0.3 omits
    /// them, so all later fields are two bytes further than it says.
    init?(casicUTC payload: Span<UInt8>) {
        guard payload.count >= 24 else { return nil }
        // The flags for a valid time of week, week and number of leap seconds.
        let isKnown = payload.unsigned8(at: 21) & 7 == 7
        let nanoseconds = payload.unsigned16(at: 12) * 1_000_000
        self.init(
            timeOfWeek: payload.unsigned32(at: 0),
            time: isKnown ? payload.calendarTime(at: 14, nanoseconds: nanoseconds) : nil
        )
    }
}

extension NavigationSolution {
    /// NAV-PV, whose only time is the receiver's uptime.
    init?(casicPV payload: Span<UInt8>) {
        guard payload.count >= 80 else { return nil }
        let runTime = payload.unsigned32(at: 0)
        self.init(
            timeOfWeek: runTime,
            time: nil,
            fix: NavigationFix(casic: payload.unsigned8(at: 4)),
            position: NavigationPosition(casicPV: payload, runTime: runTime),
            velocity: NavigationVelocity(casicPV: payload, runTime: runTime),
            satellitesUsed: payload.unsigned8(at: 7),
            dilution: DilutionOfPrecision(position: knownDilution(payload.number(at: 12)))
        )
    }
}

extension NavigationPosition {
    fileprivate init(casicPV payload: Span<UInt8>, runTime: Int) {
        let height = payload.number(at: 32)
        // Receivers without the geoid's height write zero.
        let separation = payload.number(at: 36).flatMap { $0 == 0 ? nil : $0 }
        self.init(
            timeOfWeek: runTime,
            coordinate: Coordinate(latitude: payload.double(at: 24), longitude: payload.double(at: 16)),
            height: height ?? 0,
            altitude: height.flatMap { height in separation.map { height - $0 } },
            horizontalAccuracy: payload.deviation(at: 40),
            verticalAccuracy: payload.deviation(at: 44)
        )
    }
}

extension NavigationVelocity {
    fileprivate init(casicPV payload: Span<UInt8>, runTime: Int) {
        // Below 4, the velocity was preset, estimated or kept from earlier.
        let isMeasured = payload.unsigned8(at: 5) >= 4
        self.init(
            timeOfWeek: runTime,
            speed: isMeasured ? payload.number(at: 64) : nil,
            course: isMeasured ? payload.number(at: 68) : nil,
            down: payload.number(at: 56).map { -$0 } ?? 0,
            speedAccuracy: payload.deviation(at: 72),
            courseAccuracy: payload.deviation(at: 76)
        )
    }
}

extension NavigationFix {
    /// The fix for a `posValid`.
    ///
    /// - Parameter position: 4 is dead reckoning, 5 a quick fix, 6 is 2D, 7 is 3D, and 8 combines satellites and dead
    ///   reckoning. Below 4, the position was preset, estimated or kept from earlier.
    fileprivate init(casic position: Int) {
        switch position {
        case 4: self.init(.deadReckoning, .twoDimensional)
        case 5, 6: self.init(.autonomous, .twoDimensional)
        case 7, 8: self.init(.autonomous, .threeDimensional)
        default: self.init(.none, .none)
        }
    }
}

extension NavigationSatellites {
    /// NAV-GPSINFO (which includes QZSS and SBAS), NAV-BDSINFO or NAV-GLNINFO.
    init?(casic payload: Span<UInt8>, _ constellation: Constellation) {
        guard payload.count >= 8 else { return nil }
        let satellites = payload.entries(of: 12).compactMap { place -> Satellite? in
            guard let identity = Self.identity(payload.unsigned8(at: place + 1), constellation) else { return nil }
            // The upper two bits name the source of the predicted direction; bit 4 says that it is not predicted.
            let flags = payload.unsigned8(at: place + 2)
            let isDirected = flags & 0xC0 != 0 && flags & 0x10 == 0
            return Satellite(
                identity.constellation,
                number: identity.number,
                elevation: isDirected ? payload.signed8(at: place + 5) : nil,
                azimuth: isDirected ? payload.signed16(at: place + 6) : nil,
                signalToNoise: payload.unsigned8(at: place + 4),
                isUsed: flags & 1 != 0
            )
        }
        self.init(timeOfWeek: payload.unsigned32(at: 0), satellites: satellites)
    }

    /// The satellite for a number in a constellation's list; `nil` for unassigned numbers.
    private static func identity(
        _ number: Int,
        _ constellation: Constellation
    ) -> (constellation: Constellation, number: Int)? {
        switch (constellation, number) {
        case (.gps, 33...64): (.sbas, number + 87)
        case (.gps, 120...158): (.sbas, number)
        case (.gps, 193...202): (.qzss, number - 192)
        case (.glonass, 65...96): (.glonass, number - 64)
        case (.gps, 1...32), (.glonass, 1...32), (.beiDou, 1...63): (constellation, number)
        default: nil
        }
    }
}
