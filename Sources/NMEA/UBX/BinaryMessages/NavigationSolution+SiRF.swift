internal import GNSS

extension NavigationSolution {
    /// Message 41, Geodetic Navigation Data; `nil` without a date, as old firmware fills only part of the message.
    ///
    /// The estimated errors are ignored: their number of standard deviations is undocumented, and gpsd's authors
    /// consider them valid only with SiRFDRive.
    init?(sirf payload: Span<UInt8>) {
        guard payload.count >= 91, let time = payload.sirfTime(at: 11) else { return nil }
        let timeOfWeek = payload.bigUnsigned32(at: 7)
        self.init(
            timeOfWeek: timeOfWeek,
            time: time,
            fix: NavigationFix(sirf: payload.bigUnsigned16(at: 3)),
            position: NavigationPosition(sirf: payload, timeOfWeek: timeOfWeek),
            velocity: NavigationVelocity(sirf: payload, timeOfWeek: timeOfWeek),
            satellitesUsed: payload.unsigned8(at: 88),
            dilution: DilutionOfPrecision(horizontal: payload.fifths(at: 89))
        )
    }
}

extension NavigationPosition {
    fileprivate init(sirf payload: Span<UInt8>, timeOfWeek: Int) {
        self.init(
            timeOfWeek: timeOfWeek,
            coordinate: Coordinate(
                latitude: Double(payload.bigSigned32(at: 23)) / 1e7,
                longitude: Double(payload.bigSigned32(at: 27)) / 1e7
            ),
            height: Double(payload.bigSigned32(at: 31)) / 100,
            altitude: Double(payload.bigSigned32(at: 35)) / 100
        )
    }
}

extension NavigationVelocity {
    fileprivate init(sirf payload: Span<UInt8>, timeOfWeek: Int) {
        // Bit 12 of the type marks an invalid velocity.
        let isKnown = payload.bigUnsigned16(at: 3) & 0x1000 == 0
        self.init(
            timeOfWeek: timeOfWeek,
            speed: isKnown ? Double(payload.bigUnsigned16(at: 40)) / 100 : nil,
            course: isKnown ? Double(payload.bigUnsigned16(at: 42)) / 100 : nil,
            down: -Double(payload.bigSigned16(at: 46)) / 100
        )
    }
}

extension Span<UInt8> {
    /// The time in eight bytes: year, month, day, hour, minute, and milliseconds within the minute.
    fileprivate func sirfTime(at place: Int) -> UTCTime? {
        let milliseconds = bigUnsigned16(at: place + 6)
        guard
            let date = CalendarDate(
                year: bigUnsigned16(at: place),
                month: unsigned8(at: place + 2),
                day: unsigned8(at: place + 3)
            ),
            let timeOfDay = TimeOfDay(
                hour: unsigned8(at: place + 4),
                minute: unsigned8(at: place + 5),
                second: milliseconds / 1000,
                nanosecond: milliseconds % 1000 * 1_000_000
            )
        else { return nil }
        return UTCTime(date, timeOfDay)
    }
}

extension NavigationSatellites {
    /// Message 4, Measured Tracker Data Out: the satellites that the receiver tracks, used or not.
    init?(sirf payload: Span<UInt8>) {
        guard payload.count >= 8 else { return nil }
        let channels = min(payload.unsigned8(at: 7), (payload.count - 8) / 15)
        self.init(
            timeOfWeek: payload.bigUnsigned32(at: 3) * 10,
            satellites: (0..<channels).compactMap { Satellite(sirf: payload, at: 8 + 15 * $0) }
        )
    }
}

extension Satellite {
    /// Creates the satellite for SiRF's number; `nil` for unassigned numbers and for zero, an empty channel.
    init?(sirf number: Int) {
        guard let constellation = Self.constellation(number) else { return nil }
        self.init(constellation, number: number - Self.offset(of: constellation), signalToNoise: 0)
    }

    /// A channel of message 4.
    fileprivate init?(sirf payload: Span<UInt8>, at place: Int) {
        let number = payload.unsigned8(at: place)
        guard let constellation = Self.constellation(number) else { return nil }
        // Azimuth in steps of 1.5 and elevation in steps of 0.5 degrees; both are zero if unknown.
        let (azimuth, elevation) = (payload.unsigned8(at: place + 1), payload.unsigned8(at: place + 2))
        let isDirected = azimuth > 0 || elevation > 0
        // Ten samples of the last second, zero if there was no signal.
        let noises = (5..<15).map { payload.unsigned8(at: place + $0) }.filter { $0 > 0 }
        let sum = noises.reduce(0, +)
        self.init(
            constellation,
            number: number - Self.offset(of: constellation),
            elevation: isDirected ? elevation / 2 : nil,
            azimuth: isDirected ? azimuth * 3 / 2 % 360 : nil,
            signalToNoise: noises.isEmpty ? 0 : (sum + noises.count / 2) / noises.count
        )
    }

    private static func constellation(_ number: Int) -> Constellation? {
        switch number {
        case 1...32: .gps
        case 120...158: .sbas
        case 193...202: .qzss
        default: nil
        }
    }

    private static func offset(of constellation: Constellation) -> Int { constellation == .qzss ? 192 : 0 }
}
