/// The first fixes of a receiver, which contradict each other so far.
struct FirstFixes: Sendable {
    /// Metres, and metres a second, that two fixes in a row may be apart.
    static let distance = 10.0
    static let fastest = 1000.0
    private static let most = 8

    private(set) var fixes: [PlaceAtTime] = []

    /// Whether further contradictions would prove nothing.
    var areTooMany: Bool { fixes.count > Self.most }

    mutating func append(_ fix: PlaceAtTime) { fixes.append(fix) }

    mutating func removeAll() { fixes = [] }

    /// Metres that a fix may be from an earlier one.
    static func tolerance(after step: Double) -> Double { distance * max(1, step) }

    /// The earlier fixes that a fix agrees with: one nearby, or two that lead to it.
    func confirmed(by fix: PlaceAtTime) -> FixTrack? {
        for (index, near) in fixes.enumerated().reversed() {
            let step = fix.time - near.time
            let tolerance = Self.tolerance(after: step)
            if (fix.place - near.place).length <= tolerance { return FixTrack(near) }
            for far in fixes[..<index].reversed() {
                var pair = FixTrack(far)
                pair.append(near)
                guard let speed = pair.velocity?.length, speed < Self.fastest, pair.distance(of: fix) <= tolerance
                else { continue }
                return pair
            }
        }
        return nil
    }
}
