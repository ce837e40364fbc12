private import Glibc

/// A car drive of any length, as reported by its receiver in RMC and GGA at 1 Hz.
///
/// The car goes at up to 130 km/h, turns, sometimes waits, and stays within an area of about 400 km. Reported positions
/// have a drifting error of a few metres. The bytes are always the same, and a longer drive starts with a shorter one.
struct Drive {
    /// A unit is 1e-5 minutes of arc.
    private static let unitsPerMetre = 100_000 / 1852.0
    private static let home = (latitude: 47.3 * 6_000_000, longitude: 8.5 * 6_000_000)
    private static let furthest = 2.0 * 6_000_000

    private var random = RandomNumbers(seed: 7)
    private var clock = DriveClock()
    private var (latitude, longitude) = Drive.home
    private var error = (north: 0.0, east: 0.0)
    /// Metres per second, and degrees.
    private var (speed, course) = (0.0, 45.0)
    private var (wantedSpeed, turn, secondsLeft) = (14.0, 0.0, 60)
    private var altitude = 432.0

    /// Appends the two sentences of the next second.
    mutating func appendEpoch(to text: inout DriveText) {
        let (north, east) = (latitude + error.north * Self.unitsPerMetre, longitude + error.east * Self.unitsPerMetre)
        let thousandthKnots = Int((speed * 3600 / 1852 * 1000).rounded())
        let hundredthDegrees = Int((course * 100).rounded()) % 36_000

        text.begin("GPRMC,")
        text.append(clock.time)
        text.append(",A,")
        text.append(north: Int(north), east: Int(east))
        text.append(thousandthKnots, decimals: 3)
        text.append(",")
        // At rest, a receiver reports no course.
        if speed > 0.3 { text.append(hundredthDegrees, decimals: 2) }
        text.append(",")
        text.append(clock.date)
        text.append(",,,A")
        text.end()
        text.begin("GPGGA,")
        text.append(clock.time)
        text.append(",")
        text.append(north: Int(north), east: Int(east))
        text.append("1,")
        text.append(8 + clock.minutes / 7 % 5, width: 2)
        text.append(",0.")
        text.append(80 + clock.minutes / 3 % 20)
        text.append(",")
        text.append(Int(altitude * 10), decimals: 1)
        text.append(",M,47.1,M,,")
        text.end()
        goOn()
    }

    private mutating func goOn() {
        clock.advance()
        secondsLeft -= 1
        if secondsLeft < 0 { decide() }
        speed = max(0, speed + min(max(wantedSpeed - speed, -2), 1.2) + (speed > 1 ? number(within: 0.15) : 0))
        course = (course + turn * min(1, speed / 8) + number(within: 0.4) + 360).truncatingRemainder(dividingBy: 360)
        let direction = course / 180 * Double.pi
        latitude += speed * cos(direction) * Self.unitsPerMetre
        // A minute of longitude is shorter by the cosine of the latitude, 0.68 here.
        longitude += speed * sin(direction) / 0.68 * Self.unitsPerMetre
        altitude += number(within: 0.1) * min(1, speed)
        altitude += (450 - altitude) / 10_000
        error = (error.north * 0.98 + number(within: 0.25), error.east * 0.98 + number(within: 0.25))
    }

    /// Chooses the driver's next manoeuvre and its duration; near the border, the car turns back.
    private mutating func decide() {
        secondsLeft = random.integer(in: 5...120)
        let speeds = [0.0, 8, 14, 14, 22, 28, 36]
        wantedSpeed = speeds[random.integer(in: 0...speeds.count - 1)]
        let turns = [-1.5, 0, 0, 0, 0, 1.5]
        turn = turns[random.integer(in: 0...turns.count - 1)]
        let (north, east) = (latitude - Self.home.latitude, (longitude - Self.home.longitude) * 0.68)
        guard north.magnitude > Self.furthest || east.magnitude > Self.furthest else { return }
        let away = atan2(-east, -north) / Double.pi * 180
        turn = (away - course + 540).truncatingRemainder(dividingBy: 360) < 180 ? -1.5 : 1.5
    }

    private mutating func number(within most: Double) -> Double {
        Double(random.integer(in: -1000...1000)) / 1000 * most
    }
}
