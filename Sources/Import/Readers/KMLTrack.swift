internal import GNSS

/// The times and places of a `gx:Track`, of which the n-th belong together.
///
/// The schema wants all times first; Google's My Tracks wrote place and time by turns, and others write all places first.
/// Only what has no partner yet is kept: some sixteen bytes a time, or thirty a place.
struct KMLTrack {
    private let mismatch: ImportIssue
    private var times = BlockQueue<UTCTime?>()
    private var places = BlockQueue<KMLPlace?>()

    /// A track that begins.
    ///
    /// - Parameter mismatch: the issue with a track whose times and places are not as many.
    init(_ mismatch: ImportIssue) { self.mismatch = mismatch }

    /// Takes in a time; nil for one that is none, which has its place all the same.
    ///
    /// - Returns: the place that waited for it; nil where none did, or one of the two is none.
    mutating func add(_ time: UTCTime?) -> (KMLPlace, UTCTime)? {
        guard let place = places.popFirst() else {
            times.append(time)
            return nil
        }
        return Self.pair(place, time)
    }

    /// Takes in a place; nil for one that is none, which has its time all the same.
    ///
    /// - Returns: it and the time that waited for it; nil where none did, or one of the two is none.
    mutating func add(_ place: KMLPlace?) -> (KMLPlace, UTCTime)? {
        guard let time = times.popFirst() else {
            places.append(place)
            return nil
        }
        return Self.pair(place, time)
    }

    /// Objects to the track where its times and places were not as many.
    func end(_ page: inout ImportPage) {
        if !times.isEmpty || !places.isEmpty { page.issues.append(mismatch) }
    }

    private static func pair(_ place: KMLPlace?, _ time: UTCTime?) -> (KMLPlace, UTCTime)? {
        guard let place, let time else { return nil }
        return (place, time)
    }
}
