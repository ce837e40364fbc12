/// The sentences of a receiver for four constellations at 10 Hz in NMEA 0183 4.11: RMC VTG GGA GNS GSA GSV GLL ZDA GST.
///
/// The bytes are always the same, and a longer recording starts with a shorter one.
struct RecordingMix {
    private var clock = RecordingClock()
    private var vehicle = Vehicle()
    private var random = RandomNumbers(seed: 1)
    private var text = SentenceText()

    /// Returns a recording of complete epochs with at least `count` bytes.
    static func bytes(atLeast count: Int) -> [UInt8] {
        var recording = RecordingMix()
        while recording.text.bytes.count < count { recording.appendEpoch() }
        return recording.text.bytes
    }

    private mutating func appendEpoch() {
        var skies: [(sky: Sky, satellites: [SatelliteInView])] = []
        for sky in Sky.all { skies.append((sky, sky.satellites(atMinute: clock.minutes, &random))) }
        let used = skies.reduce(0) { $0 + $1.satellites.count(where: \.isUsed) }
        let dilution = decimal(60 + clock.minutes % 25, decimals: 2)

        appendMotion()
        appendPosition(satellitesUsed: used, dilution: dilution)
        for (sky, satellites) in skies { text.appendGSA(sky, satellites, dilution: dilution) }
        for (sky, satellites) in skies { text.appendGSV(sky, satellites) }
        appendEnd()
        clock.advance()
        vehicle.drive(&random)
    }

    private mutating func appendMotion() {
        let course = decimal(vehicle.course, decimals: 2)
        // 1 knot is 1852 m per hour.
        let knots = decimal(vehicle.speed * 3600 / 1852, decimals: 3)
        let kilometresPerHour = decimal(vehicle.speed * 36 / 10, decimals: 3)
        let position = vehicle.positionFields
        text.append(
            "GNRMC",
            [clock.time, "A"] + position + [knots, course, clock.shortDate, "", "", "D", "V"]
        )
        text.append("GNVTG", [course, "T", "", "M", knots, "N", kilometresPerHour, "K", "D"])
    }

    private mutating func appendPosition(satellitesUsed: Int, dilution: String) {
        let count = decimal(satellitesUsed, width: 2)
        let altitude = decimal(vehicle.altitude, decimals: 1)
        let position = vehicle.positionFields
        text.append(
            "GNGGA",
            [clock.time] + position + ["2", count, dilution, altitude, "M", "47.3", "M", "", "0123"]
        )
        text.append(
            "GNGNS",
            [clock.time] + position + ["DAAA", count, dilution, altitude, "47.3", "", "0123", "V"]
        )
    }

    private mutating func appendEnd() {
        text.append("GNGLL", vehicle.positionFields + [clock.time, "A", "D"])
        text.append("GNZDA", [clock.time, clock.day, clock.month, clock.year, "00", "00"])
        let errors = (0..<7).map { _ in decimal(random.integer(in: 40...320), decimals: 2) }
        text.append("GNGST", [clock.time] + errors)
    }
}
