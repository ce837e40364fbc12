internal import GNSS

/// Collects the satellites of an epoch from the fields of GSV and GSA.
///
/// It reads the fields directly, as these sentences make up most of a receiver's bytes.
///
/// - A set is complete when its last message arrives, even if earlier ones were lost.
/// - A set that restarts within the epoch replaces the previous one: the receiver repeats itself, or the stream began
///   in the middle of its cycle.
/// - A set that is incomplete at the end of the epoch continues in the next one.
/// - A satellite with two signals, or listed twice with different signal-to-noise ratios, becomes two entries.
struct SkyDraft: Sendable {
    /// The listed satellites; four constellations with three signals each take half of the space.
    private var listed = InlineArray<256, Satellite>(
        repeating: Satellite(constellation: .gps, number: 0)
    )
    private var listedCount = 0

    /// The set of each listed satellite.
    private var setOf = InlineArray<256, UInt8>(repeating: 0)

    /// All sets of the receiver, in the order of first appearance.
    private var sets = InlineArray<32, SatelliteSet>(
        // An impossible key, as IDs never have such characters.
        repeating: SatelliteSet(SatelliteSet.Key(address: 0, ids: .max), constellation: nil, signal: nil)
    )
    private var setCount = 0

    /// The set of the latest message.
    private var current = 0

    /// Whether a set was completed since the last call to `growingView()` or `clear(after:)`.
    private var hasGrown = false

    /// Whether a binary message listed satellites, which sentences may list as well.
    private var hasBinary = false

    private var used = SatelliteBits()

    /// The time of a view and its dilution of precision.
    struct Instant: Sendable {
        var time: UTCTime?
        var dilution = DilutionOfPrecision()
    }

    /// Whether the satellites belong to the previous epoch, as some receivers list them last, and only occasionally.
    var isLate = false

    private var instantBefore = Instant()
    private var usedBefore = SatelliteBits()

    /// The storage of the latest view, reused unless the caller has kept the view.
    private var view: [Satellite] = []
}

// MARK: - GSV

extension SkyDraft {
    /// Adds the satellites of a GSV.
    @inline(__always)
    mutating func addListed(_ fields: borrowing SentenceFields, from arrival: EpochAssembler.Arrival, place: GSV.Place)
    {
        findSet(SatelliteSet.Key(address: arrival.address, ids: fields.listedIDs), fields, arrival, place)
        let message = sets[current].note(place)
        if message == .beginsAgain { removeListed(of: current) }
        if place.isLast { hasGrown = true }
        let family = sets[current].family
        // A repeated message must not add satellites twice, which `addUnusual` checks.
        let limit = message == .repeats ? 0 : sets[current].usualNumbers.limit
        let offset = sets[current].usualNumbers.offset
        for index in 0..<fields.listedSatelliteCount {
            if let satellite = fields.paddedSatellite(index),
                UInt(bitPattern: satellite.number &- offset &- 1) < UInt(bitPattern: limit)
            {
                append(family.member(satellite.number &- offset, listed: satellite))
            } else if let satellite = fields.listedSatellite(index) {
                addUnusual(satellite, repeats: message == .repeats)
            }
        }
    }

    /// Adds the satellites of a binary message, which lists all of them and marks those in use.
    mutating func addListed(_ satellites: [Satellite], from arrival: EpochAssembler.Arrival) {
        let key = SatelliteSet.Key(address: arrival.address, ids: 0)
        if sets[current].key != key { current = place(of: key, constellation: nil, signal: nil) }
        if sets[current].note(GSV.Place(number: 1, count: 1)) == .beginsAgain { removeListed(of: current) }
        hasGrown = true
        hasBinary = true
        for satellite in satellites {
            append(satellite)
            if satellite.isUsed { used.insert(satellite) }
        }
    }

    @inline(__always)
    private mutating func append(_ satellite: Satellite) {
        guard listedCount < listed.count else { return }
        listed[listedCount] = satellite
        setOf[listedCount] = UInt8(truncatingIfNeeded: current)
        listedCount &+= 1
    }

    @inline(never)
    private mutating func addUnusual(_ listed: ListedSatellite, repeats: Bool) {
        let set = sets[current]
        guard let identity = SatelliteNumber.identify(listed.number, constellation: set.constellation) else { return }
        let satellite = Satellite(
            constellation: identity.constellation,
            number: identity.number,
            signal: set.signal,
            listed: listed
        )
        if !repeats || !contains(satellite) { append(satellite) }
    }

    /// Selects the set with this key.
    @inline(__always)
    private mutating func findSet(
        _ key: SatelliteSet.Key,
        _ fields: borrowing SentenceFields,
        _ arrival: EpochAssembler.Arrival,
        _ message: GSV.Place
    ) {
        if sets[current].key == key { return }
        if message.number > 1 { sets[current].endIfContinued(by: message, of: key) }
        // Sets usually arrive in the same order.
        let next = current &+ 1 < setCount ? current &+ 1 : 0
        current = sets[next].key == key ? next : place(of: key, fields, arrival)
    }

    @inline(never)
    private mutating func place(
        of key: SatelliteSet.Key,
        _ fields: borrowing SentenceFields,
        _ arrival: EpochAssembler.Arrival
    ) -> Int {
        let constellation = fields.listedSystem.flatMap(SatelliteNumber.constellation(ofSystem:))
        return place(of: key, constellation: constellation ?? arrival.constellation, signal: fields.listedSignal)
    }

    private mutating func place(of key: SatelliteSet.Key, constellation: Constellation?, signal: UInt8?) -> Int {
        for place in 0..<setCount where sets[place].key == key { return place }
        // Excess sets share the last place; no receiver sends as many.
        if setCount < sets.count { setCount += 1 }
        sets[setCount - 1] = SatelliteSet(key, constellation: constellation, signal: signal)
        return setCount - 1
    }

    private mutating func contains(_ satellite: Satellite) -> Bool {
        for index in 0..<listedCount where listed[index] == satellite && setOf[index] == current { return true }
        return false
    }

    private mutating func removeListed(of set: Int) {
        keepListed { sets, place in place != set }
    }

    /// Removes the satellites of sets that do not satisfy the predicate.
    private mutating func keepListed(where isKept: (borrowing InlineArray<32, SatelliteSet>, Int) -> Bool) {
        var kept = 0
        for index in 0..<listedCount where isKept(sets, Int(setOf[index])) {
            listed[kept] = listed[index]
            setOf[kept] = setOf[index]
            kept += 1
        }
        listedCount = kept
    }
}

// MARK: - GSA

extension SkyDraft {
    /// Adds the satellites in use of a GSA.
    @inline(__always)
    mutating func addActive(
        _ fields: borrowing SentenceFields,
        from arrival: EpochAssembler.Arrival,
        layout: GSA.Layout
    ) {
        let system = layout.system(fields).flatMap(SatelliteNumber.constellation(ofSystem:))
        let constellation = system ?? arrival.constellation
        let (offset, limit) = constellation.map(SatelliteNumber.usualNumbers) ?? (0, 0)
        var usual: UInt64 = 0
        for field in 3..<layout.firstDilution {
            // An empty field reads as 0.
            guard let sent = fields.twoDigits(field) else {
                useUnusual(fields.integer(field), constellation)
                continue
            }
            let number = sent &- offset
            if UInt(bitPattern: number &- 1) < UInt(bitPattern: limit) {
                usual |= SatelliteBits.bit(number)
            } else if sent > 0 {
                useUnusual(sent, constellation)
            }
        }
        if let constellation { used.insert(constellation, usual) }
    }

    @inline(never)
    private mutating func useUnusual(_ sent: Int?, _ constellation: Constellation?) {
        guard let sent, let satellite = SatelliteNumber.identify(sent, constellation: constellation) else { return }
        used.insert(satellite.constellation, SatelliteBits.bit(satellite.number))
    }
}

extension SkyDraft {
    /// Adds the satellites in use of a binary message that lists them separately.
    mutating func addUsed(_ satellites: [Satellite]) {
        for satellite in satellites { used.insert(satellite) }
    }
}

// MARK: - The end of an epoch

extension SkyDraft {
    /// The view of the complete sets, and the number of satellites in it; `nil` if none is listed.
    ///
    /// A satellite with several signals counts once.
    mutating func finish(at instant: Instant) -> (sky: SkyView, satellitesInView: Int)? {
        if !view.isEmpty { view.removeAll(keepingCapacity: true) }
        guard listedCount > 0 else { return nil }
        if areSetsComplete() {
            let all = listed.span.extracting(first: listedCount)
            unsafe all.withUnsafeBufferPointer { unsafe view.append(contentsOf: $0) }
        } else {
            for index in 0..<listedCount where sets[Int(setOf[index])].isComplete { view.append(listed[index]) }
        }
        guard !view.isEmpty, !Self.isMadeUp(view) else { return nil }
        if hasBinary { view = SatelliteUnion.of(view) }
        let count = isLate ? Self.mark(&usedBefore, in: &view) : Self.mark(&used, in: &view)
        let instant = isLate ? instantBefore : instant
        return (SkyView(time: instant.time, satellites: view, dilution: instant.dilution), count)
    }

    /// The view of the sets completed so far; `nil` if the latest message did not complete one.
    mutating func growingView() -> SkyView? {
        guard hasGrown else { return nil }
        hasGrown = false
        guard let sky = finish(at: Instant())?.sky else { return nil }
        // The caller keeps the storage.
        view = []
        return sky
    }

    /// Whether no set is incomplete.
    ///
    /// `mutating` only to read the array in place without copying it.
    private mutating func areSetsComplete() -> Bool {
        for place in 0..<setCount where sets[place].isUnfinished { return false }
        return true
    }

    /// Marks the satellites in use and counts all satellites, each once.
    private static func mark(_ used: inout SatelliteBits, in view: inout [Satellite]) -> Int {
        var seen = SatelliteBits()
        var satellites = view.mutableSpan
        for index in satellites.indices {
            var satellite = satellites[index]
            seen.insert(satellite)
            satellite.isUsed = used.contains(satellite)
            satellites[index] = satellite
        }
        return seen.count
    }

    /// Whether all satellites with a direction are due north, some of them above the horizon.
    ///
    /// SiRFstar II with firmware 231.000.000_A2 lists such a sky indoors, without receiving any satellite.
    private static func isMadeUp(_ view: [Satellite]) -> Bool {
        var directions = 0
        var isAnyAbove = false
        for satellite in view {
            guard let elevation = satellite.elevation, let azimuth = satellite.azimuth else { continue }
            if azimuth != 0 { return false }
            if elevation != 0 { isAnyAbove = true }
            directions += 1
        }
        return directions > 1 && isAnyAbove
    }

    /// Removes the satellites, except those of sets that continue in the next epoch.
    ///
    /// - Parameter instant: time and dilution of the completed epoch.
    mutating func clear(after instant: Instant) {
        instantBefore = instant
        usedBefore = used
        used = SatelliteBits()
        isLate = false
        hasGrown = false
        hasBinary = false
        if areSetsComplete() {
            listedCount = 0
        } else {
            keepListed { sets, place in sets[place].isHeard && sets[place].isUnfinished }
        }
        for place in 0..<setCount { sets[place].endEpoch() }
    }
}
