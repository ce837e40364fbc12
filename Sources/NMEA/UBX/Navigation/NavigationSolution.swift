public import GNSS

/// Position, velocity and time of an epoch, from NAV-PVT or HNR-PVT.
///
/// Receivers since u-blox 7 send NAV-PVT (u-blox 8 / M8 Receiver Description). Receivers with inertial sensors send
/// HNR-PVT up to 30 times a second.
public struct NavigationSolution: Hashable, Sendable {
    /// Milliseconds since the start of the GPS week.
    public var timeOfWeek: Int

    /// The time, to the millisecond; `nil` if the receiver does not know the date and the time.
    public var time: UTCTime?

    /// The quality and the dimension of the fix.
    public var fix: NavigationFix

    /// The position, with its accuracy.
    public var position: NavigationPosition

    /// The velocity, with its accuracy.
    public var velocity: NavigationVelocity

    /// The number of satellites used in the solution; `nil` if the message does not contain it.
    public var satellitesUsed: Int?

    /// The dilutions of precision that the message contains.
    public var dilution: DilutionOfPrecision

    /// The dilution of precision of the position (PDOP); `nil` if unknown.
    public var positionDilution: Double? { dilution.position }

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

    /// The payload has 84 bytes in u-blox 7 and 92 in later receivers.
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
            // Later receivers flag an invalid position.
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
    /// HNR-PVT, 72 bytes (u-blox 8 / M8 Receiver Description, UBX-HNR-PVT).
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
    /// The time in seven bytes, from year to second, plus nanoseconds, rounded to the nearest millisecond.
    ///
    /// Epochs are whole milliseconds apart; the rest is an error of some microseconds in the receiver's clock.
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

    /// The coordinate at an offset: longitude, then latitude, in units of 1e-7 degrees.
    func coordinate(longitudeAt place: Int) -> Coordinate? {
        Coordinate(latitude: Double(signed32(at: place + 4)) / 1e7, longitude: Double(signed32(at: place)) / 1e7)
    }

    /// A dilution of precision in hundredths; `nil` for 0 and for 99.99, which means unknown.
    func dilution(at place: Int) -> Double? {
        let hundredths = unsigned16(at: place)
        return (1..<9999).contains(hundredths) ? Double(hundredths) / 100 : nil
    }
}
