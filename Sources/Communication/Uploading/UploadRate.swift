/// The rate at which locations went out in the latest minute.
struct UploadRate {
    private static let span = Duration.seconds(60)

    private var requests: [(time: ContinuousClock.Instant, locations: Int)] = []
    private let start = ContinuousClock.now

    /// Takes note of locations that went out just now.
    ///
    /// - Returns: locations a second.
    mutating func add(_ locations: Int) -> Double {
        let now = ContinuousClock.now
        requests.removeAll { $0.time.duration(to: now) > Self.span }
        if let last = requests.last, last.time.duration(to: now) < .seconds(1) {
            requests[requests.count - 1].locations += locations
        } else {
            requests.append((now, locations))
        }
        let seconds = min(Self.span, max(.seconds(1), start.duration(to: now))) / .seconds(1)
        return Double(requests.reduce(0) { $0 + $1.locations }) / seconds
    }
}
