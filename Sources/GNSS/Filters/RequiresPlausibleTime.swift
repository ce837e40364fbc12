/// Refuses dates of before there were receivers that tell them, and fixes hours ahead of the one before until a second
/// one confirms them: receivers that start cold tell dates of other decades.
///
/// Measured value: seconds from the fix before. Threshold: seconds that one fix alone is believed to be ahead.
public struct RequiresPlausibleTime: FilterRule {
    private static let longestStep = 3600.0
    // 2000-01-01T00:00:00Z.
    private static let earliest = UTCTime(nanosecondsSince1970: 946_684_800_000_000_000)

    private var lastAccepted: UTCTime?
    private var ahead: UTCTime?

    /// The rule; nothing is accepted yet.
    public init() {}

    /// Objects to what is too early, and to the first of the fixes that are far ahead.
    public mutating func objection(to fix: GNSSFix) -> Rejection? {
        guard let time = fix.time else { return nil }
        if time < Self.earliest { return Rejection(.impossibleTime) }
        guard let lastAccepted else { return nil }
        let step = time.seconds(since: lastAccepted)
        guard step > Self.longestStep else { return nil }
        defer { ahead = time }
        if let ahead, time > ahead, time.seconds(since: ahead) <= step / 2 { return nil }
        return Rejection(.impossibleTime, measured: step, threshold: Self.longestStep)
    }

    /// Later fixes are held against this one.
    public mutating func noteAccepted(_ location: Location) {
        lastAccepted = location.time
        ahead = nil
    }
}
