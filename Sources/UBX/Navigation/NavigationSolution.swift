public import GNSS

/// Position, velocity and time of an epoch: NAV-PVT (u-blox 8 / M8 Receiver Description; receivers since u-blox 7), or HNR-PVT,
/// which receivers with inertial sensors send up to 30 times a second.
public struct NavigationSolution: Hashable, Sendable {
    /// Milliseconds since the GPS week began.
    public var timeOfWeek: Int

    /// The time, to the millisecond; nil where date or time is not known.
    public var time: UTCTime?

    /// The kind of fix.
    public var fix: NavigationFix

    /// The position.
    public var position: NavigationPosition

    /// The velocity.
    public var velocity: NavigationVelocity

    /// The satellites in the solution; nil where the message does not tell.
    public var satellitesUsed: Int?

    /// The dilutions of precision that the message tells.
    public var dilution: DilutionOfPrecision

    /// The position's dilution of precision; nil where there is none.
    public var positionDilution: Double? { dilution.position }

    /// A solution, of any maker's message.
    package init(
        timeOfWeek: Int,
        time: UTCTime?,
        fix: NavigationFix,
        position: NavigationPosition,
        velocity: NavigationVelocity,
        satellitesUsed: Int?,
        dilution: DilutionOfPrecision
    ) {
        (self.timeOfWeek, self.time, self.fix) = (timeOfWeek, time, fix)
        (self.position, self.velocity) = (position, velocity)
        (self.satellitesUsed, self.dilution) = (satellitesUsed, dilution)
    }

    /// 84 bytes in u-blox 7, 92 in later ones.
    init?(pvt payload: Span<UInt8>) {
        guard payload.count >= 84 else { return nil }
        timeOfWeek = payload.unsigned32(at: 0)
        let isTimeKnown = payload.bit(0, at: 11) && payload.bit(1, at: 11)
        time = isTimeKnown ? payload.calendarTime(at: 4, nanoseconds: payload.signed32(at: 16)) : nil
        let carrierSolution = payload.unsigned8(at: 21) >> 6
        fix = NavigationFix(
            type: payload.unsigned8(at: 20),
            isOK: payload.bit(0, at: 21),
            isDifferential: payload.bit(1, at: 21),
            carrierSolution: carrierSolution
        )
        satellitesUsed = payload.unsigned8(at: 23)
        position = NavigationPosition(
            timeOfWeek: timeOfWeek,
            // Later receivers mark a position that is none.
            coordinate: payload.bit(0, at: 78) ? nil : payload.coordinate(longitudeAt: 24),
            height: Double(payload.signed32(at: 32)) / 1e3,
            altitude: Double(payload.signed32(at: 36)) / 1e3,
            horizontalAccuracy: Double(payload.unsigned32(at: 40)) / 1e3,
            verticalAccuracy: Double(payload.unsigned32(at: 44)) / 1e3
        )
        velocity = NavigationVelocity(
            timeOfWeek: timeOfWeek,
            speed: Double(payload.signed32(at: 60)) / 1e3,
            course: Double(payload.signed32(at: 64)) / 1e5,
            down: Double(payload.signed32(at: 56)) / 1e3,
            speedAccuracy: Double(payload.unsigned32(at: 68)) / 1e3,
            courseAccuracy: Double(payload.unsigned32(at: 72)) / 1e5
        )
        dilution = DilutionOfPrecision(position: payload.dilution(at: 76))
    }
}

extension NavigationSolution {
    /// HNR-PVT (u-blox 8 / M8 Receiver Description, UBX-HNR-PVT), 72 bytes.
    init?(hnrPVT payload: Span<UInt8>) {
        guard payload.count >= 72 else { return nil }
        let timeOfWeek = payload.unsigned32(at: 0)
        let isTimeKnown = payload.bit(0, at: 11) && payload.bit(1, at: 11)
        self.init(
            timeOfWeek: timeOfWeek,
            time: isTimeKnown ? payload.calendarTime(at: 4, nanoseconds: payload.signed32(at: 12)) : nil,
            fix: NavigationFix(
                type: payload.unsigned8(at: 16),
                isOK: payload.bit(0, at: 17),
                isDifferential: payload.bit(1, at: 17)
            ),
            position: NavigationPosition(
                timeOfWeek: timeOfWeek,
                coordinate: payload.coordinate(longitudeAt: 20),
                height: Double(payload.signed32(at: 28)) / 1e3,
                altitude: Double(payload.signed32(at: 32)) / 1e3,
                horizontalAccuracy: Double(payload.unsigned32(at: 52)) / 1e3,
                verticalAccuracy: Double(payload.unsigned32(at: 56)) / 1e3
            ),
            velocity: NavigationVelocity(
                timeOfWeek: timeOfWeek,
                speed: Double(payload.signed32(at: 36)) / 1e3,
                course: Double(payload.signed32(at: 44)) / 1e5,
                down: nil,
                speedAccuracy: Double(payload.unsigned32(at: 60)) / 1e3,
                courseAccuracy: Double(payload.unsigned32(at: 64)) / 1e5
            ),
            satellitesUsed: nil,
            dilution: DilutionOfPrecision()
        )
    }
}

extension Span<UInt8> {
    /// The time in seven bytes, year to second, and nanoseconds besides, to the nearest millisecond.
    ///
    /// A receiver's clock is off by some microseconds, which the nanoseconds tell; its epochs are milliseconds apart.
    package func calendarTime(at place: Int, nanoseconds: Int) -> UTCTime? {
        guard
            let date = CalendarDate(
                year: unsigned16(at: place),
                month: unsigned8(at: place + 2),
                day: unsigned8(at: place + 3)
            ),
            let timeOfDay = TimeOfDay(
                hour: unsigned8(at: place + 4),
                minute: unsigned8(at: place + 5),
                second: unsigned8(at: place + 6)
            ), let second = UTCTime(date, timeOfDay), abs(nanoseconds) <= 1_000_000_000
        else { return nil }
        let milliseconds = Int64((Double(nanoseconds) / 1e6).rounded())
        guard !second.isInLeapSecond else { return second }
        return UTCTime(nanosecondsSince1970: second.nanosecondsSince1970 &+ milliseconds &* 1_000_000)
    }

    /// The coordinate of a longitude and the latitude behind it, in ten millionths of a degree.
    func coordinate(longitudeAt place: Int) -> Coordinate? {
        Coordinate(latitude: Double(signed32(at: place + 4)) / 1e7, longitude: Double(signed32(at: place)) / 1e7)
    }

    /// A dilution of precision in hundredths; nil for 99.99, which stands for none.
    func dilution(at place: Int) -> Double? {
        let hundredths = unsigned16(at: place)
        return (1..<9999).contains(hundredths) ? Double(hundredths) / 100 : nil
    }
}
