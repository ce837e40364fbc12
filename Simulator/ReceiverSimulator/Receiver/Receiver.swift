import GNSS

/// The simulated receiver: carried by a vehicle, a few metres off, with a constant report rate.
struct Receiver {
    private let place: Place
    private let start: UTCTime
    private let millisecondsBetweenEpochs: Int
    private var epochs = 0
    private var vehicle: Vehicle
    private var sky: Sky
    private var random: RandomNumbers
    private var northError: CorrelatedError
    private var eastError: CorrelatedError
    private var heightError: CorrelatedError

    init(
        at place: Place,
        from start: UTCTime,
        millisecondsBetweenEpochs: Int = 1000,
        carriedBy vehicle: Vehicle,
        satellites: KeyValuePairs<Constellation, Int>,
        random: inout RandomNumbers
    ) {
        self.place = place
        self.start = start
        self.millisecondsBetweenEpochs = millisecondsBetweenEpochs
        self.vehicle = vehicle
        self.random = RandomNumbers(seed: random.next())
        sky = Sky(satellites, from: &self.random)
        northError = CorrelatedError(deviation: 2, correlationTime: 40, from: &self.random)
        eastError = CorrelatedError(deviation: 1.6, correlationTime: 40, from: &self.random)
        heightError = CorrelatedError(deviation: 3.5, correlationTime: 60, from: &self.random)
    }

    mutating func epochs(along route: [Manoeuvre]) -> [Epoch] {
        route.flatMap { manoeuvre in
            (0..<manoeuvre.seconds * 1000 / millisecondsBetweenEpochs).map { _ in nextEpoch(toward: manoeuvre) }
        }
    }

    private mutating func nextEpoch(toward manoeuvre: Manoeuvre) -> Epoch {
        defer { advance(toward: manoeuvre) }
        let speed = max(0, vehicle.speed + 0.03 * random.normal())
        let sinceStart = Int64(epochs) * Int64(millisecondsBetweenEpochs) * 1_000_000
        let satellites = sky.inView
        return Epoch(
            time: UTCTime(nanosecondsSince1970: start.nanosecondsSince1970 + sinceStart),
            latitude: place.latitude(metresNorth: vehicle.north + northError.value),
            longitude: place.longitude(metresEast: vehicle.east + eastError.value),
            altitude: place.altitude + heightError.value,
            geoidalSeparation: place.geoidalSeparation,
            speed: speed,
            // Below walking speed, Doppler shifts do not reveal the direction.
            course: speed < 0.4 ? nil : course(at: speed),
            satellites: satellites,
            dilution: DilutionOfPrecision(of: satellites)
        )
    }

    private mutating func course(at speed: Double) -> Double {
        let course = vehicle.heading + min(8, 2 / speed) * random.normal()
        return course - 360 * (course / 360).rounded(.down)
    }

    private mutating func advance(toward manoeuvre: Manoeuvre) {
        let seconds = Double(millisecondsBetweenEpochs) / 1000
        epochs += 1
        vehicle.advance(by: seconds, toward: manoeuvre)
        sky.advance(by: seconds, from: &random)
        northError.advance(by: seconds, from: &random)
        eastError.advance(by: seconds, from: &random)
        heightError.advance(by: seconds, from: &random)
    }
}
