internal import GNSS

/// The instants that came by last, in bounded memory.
struct RecentInstants {
    /// More than a receiver runs back when it corrects its clock: twenty minutes at 1 Hz.
    private static let most = 1200

    private var order: [UTCTime] = []
    private var oldest = 0
    private var present: Set<UTCTime> = []

    /// Takes note of an instant; false where it has come by lately.
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
