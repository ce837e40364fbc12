internal import GNSS

/// Pairs the n-th time of a `gx:Track` with its n-th position.
///
/// The schema requires all times first. Google's My Tracks alternated positions and times, and other programs write all
/// positions first. Only unpaired values are kept: about 16 bytes per time and 30 per position.
struct KMLTrack {
    private let mismatch: ImportIssue
    private var times = BlockQueue<UTCTime?>()
    private var places = BlockQueue<KMLPlace?>()

    /// Creates a track without points.
    ///
    /// - Parameter mismatch: the issue to report if the numbers of times and positions differ.
    init(_ mismatch: ImportIssue) { self.mismatch = mismatch }

    /// Adds a time; nil for an invalid one, which still uses up its position.
    ///
    /// - Returns: the matching position and the time; nil if no position waits or either is invalid.
    mutating func add(_ time: UTCTime?) -> (KMLPlace, UTCTime)? {
        guard let place = places.popFirst() else {
            times.append(time)
            return nil
        }
        return Self.pair(place, time)
    }

    /// Adds a position; nil for an invalid one, which still uses up its time.
    ///
    /// - Returns: the position and its matching time; nil if no time waits or either is invalid.
    mutating func add(_ place: KMLPlace?) -> (KMLPlace, UTCTime)? {
        guard let time = times.popFirst() else {
            places.append(place)
            return nil
        }
        return Self.pair(place, time)
    }

    /// Reports an issue if the numbers of times and positions differ.
    func end(_ page: inout ImportPage) {
        if !times.isEmpty || !places.isEmpty { page.issues.append(mismatch) }
    }

    private static func pair(_ place: KMLPlace?, _ time: UTCTime?) -> (KMLPlace, UTCTime)? {
        guard let place, let time else { return nil }
        return (place, time)
    }
}
