internal import GNSS
internal import UBX

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
