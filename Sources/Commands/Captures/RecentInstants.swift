internal import GNSS

/// A bounded set of recent times.
struct RecentInstants {
    /// More than a receiver sets its clock back: twenty minutes at 1 Hz.
    private static let most = 1200

    private var order: [UTCTime] = []
    private var oldest = 0
    private var present: Set<UTCTime> = []

    /// Inserts a time; false if it is in the set.
    mutating func insert(_ time: UTCTime) -> Bool {
        guard present.insert(time).inserted else { return false }
        if order.count < Self.most {
            order.append(time)
        } else {
            present.remove(order[oldest])
            order[oldest] = time
            oldest = (oldest + 1) % Self.most
        }
        return true
    }
}
