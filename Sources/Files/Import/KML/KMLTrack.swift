internal import GNSS
internal import Text

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

/// Longitude, latitude and altitude of a KML coordinate, validated.
struct KMLPlace {
    private let longitude: Double
    private let latitude: Double
    /// Metres above mean sea level; nil if missing or relative to the ground.
    private let altitude: Double?

    /// Parses longitude, latitude and an optional altitude.
    ///
    /// - Throws: `PointDraft.Fault` if the text is not a valid coordinate.
    init(_ text: ArraySlice<UInt8>, separator: UInt8, hasAltitude: Bool) throws(PointDraft.Fault) {
        let parts = DecimalNumber.trimmed(text).split(separator: separator)
        guard parts.count > 1 else {
            throw PointDraft.Fault(parts.isEmpty ? "there is no latitude" : "there is no longitude")
        }
        longitude = try PointDraft.number(parts[0])
        latitude = try PointDraft.number(parts[1])
        altitude = hasAltitude && parts.count > 2 ? try PointDraft.number(parts[2]) : nil
        var draft = PointDraft()
        try set(in: &draft)
    }

    func set(in draft: inout PointDraft) throws(PointDraft.Fault) {
        try draft.set(.longitude, longitude)
        try draft.set(.latitude, latitude)
        if let altitude { try draft.set(.altitude, altitude) }
    }
}

/// A queue that frees memory block by block as elements are removed.
struct BlockQueue<Element> {
    private static var blockSize: Int { 4096 }

    private var blocks: [[Element]] = []
    private var firstBlock = 0
    private var first = 0

    var isEmpty: Bool { firstBlock >= blocks.count || first >= blocks[firstBlock].count }

    mutating func append(_ element: Element) {
        if isEmpty { self = BlockQueue() }
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true { blocks.append([]) }
        blocks[blocks.count - 1].append(element)
    }

    /// Removes and returns the oldest element; nil if the queue is empty.
    mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        let element = blocks[firstBlock][first]
        first += 1
        if first == Self.blockSize {
            blocks[firstBlock] = []
            (firstBlock, first) = (firstBlock + 1, 0)
        }
        return element
    }
}
