internal import GNSS

/// Collects the sentences of one instant as they arrive.
struct EpochDraft: Sendable {
    /// A set of addresses, identified by their numbers.
    struct Addresses: Sendable {
        private var bits: UInt64 = 0

        var isEmpty: Bool { bits == 0 }

        @inline(__always)
        func contains(_ number: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: number) & 1 != 0 }

        @inline(__always)
        mutating func insert(_ number: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: number) }
    }

    /// The types of sentences and messages that report whether there is a fix.
    struct Reports: OptionSet, Sendable {
        let rawValue: UInt8
        static let gga = Reports(rawValue: 1)
        static let rmc = Reports(rawValue: 2)
        static let gll = Reports(rawValue: 4)
        static let gns = Reports(rawValue: 8)
        static let ubx = Reports(rawValue: 16)
    }

    /// Values from sentences without a time.
    struct Untimed: Sendable {
        var vtg: VTG?
        var dimension: FixDimension?
        var dilution = DilutionOfPrecision()
    }

    /// The time of day; `nil` until a sentence contains it.
    var timeOfDay: TimeOfDay?

    /// The date; `nil` until a sentence contains it.
    private(set) var date: CalendarDate?

    // Not optional: all values of a sentence that has not arrived are nil.
    private(set) var gga = GGA()
    private(set) var rmc = RMC()
    private(set) var gll = GLL()
    private(set) var gns = GNS()

    /// Whether these are from a talker of a single constellation.
    private var (hasSingleGGA, hasSingleRMC) = (false, false)

    private(set) var ubx = UBXDraft()

    private(set) var hasBinary = false

    /// The types of the sentences and messages above that have arrived.
    private(set) var reports = Reports()

    /// The known standard deviations of the position.
    var deviation = PositionDeviation()

    /// Values from sentences without a time, which belong to the preceding time.
    private(set) var untimed = Untimed()

    private var lastDilutionText = SIMD2<UInt64>()

    private(set) var addresses = Addresses()

    /// Whether a sentence with a fix or its absence has arrived.
    var reportsFix: Bool { !reports.isEmpty }

    var isEmpty: Bool { addresses.isEmpty }

    /// Whether a sentence with this address has arrived.
    @inline(__always)
    func contains(_ address: Int) -> Bool { addresses.contains(address) }

    @inline(__always)
    mutating func note(_ arrival: EpochAssembler.Arrival) {
        addresses.insert(arrival.address)
    }

    /// Sets the date, unless the new one is 1024 weeks older: some receivers correct the rollover in RMC, but not in ZDA.
    @inline(__always)
    mutating func note(_ new: CalendarDate) {
        if let date, date != new, Self.hasRolledOver(new, beside: date) { return }
        date = new
    }

    @inline(never)
    private static func hasRolledOver(_ new: CalendarDate, beside date: CalendarDate) -> Bool {
        WeekRollovers.hasFallenBack(from: date.daysSince1970, to: new.daysSince1970)
    }

    // If an address repeats, the first sentence counts, so that a fix never mixes two.

    /// Adds a GGA: the first with a fix, but preferably one of all constellations.
    @inline(__always)
    mutating func add(_ new: GGA, from arrival: EpochAssembler.Arrival) {
        guard !contains(arrival.address),
            !reports.contains(.gga) || !gga.hasFix && new.hasFix || isBetter(new, arrival)
        else { return }
        gga = new
        hasSingleGGA = arrival.constellation != nil
        reports.insert(.gga)
    }

    /// Whether the new GGA is of all constellations, and the current one of a single one without more satellites.
    private func isBetter(_ new: GGA, _ arrival: EpochAssembler.Arrival) -> Bool {
        hasSingleGGA && arrival.constellation == nil && new.hasFix && new.satellitesUsed ?? 0 >= gga.satellitesUsed ?? 0
    }

    /// Adds an RMC: the first valid one, but preferably one of all constellations.
    @inline(__always)
    mutating func add(_ new: RMC, from arrival: EpochAssembler.Arrival) {
        let isBetter = rmc.isValid != true || hasSingleRMC && arrival.constellation == nil
        guard !contains(arrival.address), isBetter && new.isValid == true || !reports.contains(.rmc) else { return }
        rmc = new
        hasSingleRMC = arrival.constellation != nil
        reports.insert(.rmc)
    }

    @inline(__always)
    mutating func add(_ new: GLL) {
        guard !reports.contains(.gll) else { return }
        gll = new
        reports.insert(.gll)
    }

    @inline(__always)
    mutating func add(_ new: GNS) {
        guard !reports.contains(.gns) else { return }
        gns = new
        reports.insert(.gns)
    }

    /// Adds a UBX message, or one converted from another protocol.
    mutating func add(_ message: UBXMessage) {
        ubx.add(message)
        hasBinary = true
        if message.reportsFix { reports.insert(.ubx) }
    }

    @inline(__always)
    mutating func add(_ vtg: VTG) {
        if hasBegun, untimed.vtg == nil { untimed.vtg = vtg }
    }

    /// Adds the dimension from a GSA, which may be that of one constellation.
    @inline(__always)
    mutating func add(_ dimension: FixDimension?) {
        // Receivers send a GSA for each constellation, which may report no fix if none of its satellites is used.
        if hasBegun, let dimension { untimed.dimension = max(untimed.dimension ?? .none, dimension) }
    }

    @inline(__always)
    mutating func add(_ dilution: DilutionOfPrecision) {
        if hasBegun { untimed.dilution.take(dilution) }
    }

    /// Whether the text of the dilutions differs from the latest; zero always counts as different.
    @inline(__always)
    mutating func isNew(_ dilutionText: SIMD2<UInt64>) -> Bool {
        guard hasBegun else { return false }
        defer { lastDilutionText = dilutionText }
        return dilutionText == SIMD2() || dilutionText != lastDilutionText
    }

    /// Whether a sentence with a time field has arrived; earlier values belong to the previous time.
    @inline(__always)
    private var hasBegun: Bool { timeOfDay != nil || reportsFix }

    mutating func clear() {
        timeOfDay = nil
        date = nil
        // Most receivers send only two of these four.
        if reports.contains(.gga) { gga = GGA() }
        if reports.contains(.rmc) { rmc = RMC() }
        if reports.contains(.gll) { gll = GLL() }
        if reports.contains(.gns) { gns = GNS() }
        if hasBinary {
            ubx = UBXDraft()
            hasBinary = false
        }
        reports = []
        deviation = PositionDeviation()
        untimed = Untimed()
        lastDilutionText = SIMD2()
        addresses = Addresses()
    }
}

extension EpochDraft {
    /// Combines the sentences into one fix.
    @inline(__always)
    func fix(time: UTCTime?) -> GNSSFix {
        var fix = GNSSFix(time: time, timeOfDay: timeOfDay, dilution: untimed.dilution, deviation: deviation)
        if fix.dilution.horizontal == nil { fix.dilution.horizontal = gga.horizontalDilution ?? gns.horizontalDilution }
        fix.satellitesUsed = gga.satellitesUsed ?? gns.satellitesUsed
        fix.quality = quality
        guard fix.quality != .none else { return fix }
        fix.coordinate = gga.coordinate ?? gns.coordinate ?? rmc.coordinate ?? gll.coordinate
        fix.altitude = gga.altitude ?? gns.altitude
        fix.geoidalSeparation = gga.geoidalSeparation ?? gns.geoidalSeparation
        fix.speedOverGround = rmc.speedOverGround ?? validVTG?.speedOverGround
        fix.courseOverGround = rmc.courseOverGround ?? validVTG?.courseOverGround
        fix.correctionAge = (gga.correctionAge ?? gns.correctionAge).flatMap {
            GNSSFix.correctionAges.contains($0) ? $0 : nil
        }
        fix.dimension = dimension(hasAltitude: fix.altitude != nil)
        return fix
    }

    private var validVTG: VTG? { untimed.vtg.flatMap { $0.mode == .invalid ? nil : $0 } }

    /// The most detailed quality reported; if RMC declares its data invalid, that takes precedence.
    private var quality: FixQuality {
        if rmc.isValid == false || rmc.mode == .invalid { return .none }
        if let quality = gga.quality {
            // Some receivers keep quality 1 without satellites; another sentence must confirm the fix then.
            let isVouchedFor = rmc.isValid == true || gll.isValid == true || (gga.satellitesUsed ?? 0) >= 3
            return isVouchedFor ? quality : .none
        }
        if let quality = gns.quality { return quality }
        if rmc.isValid == true { return rmc.mode?.quality ?? .autonomous }
        if reports.contains(.gll), gll.isValid != false, gll.mode != .invalid {
            return gll.mode?.quality ?? .autonomous
        }
        return .none
    }

    private func dimension(hasAltitude: Bool) -> FixDimension {
        if let dimension = untimed.dimension, dimension != .none { return dimension }
        return hasAltitude ? .threeDimensional : .twoDimensional
    }
}

extension GGA {
    var hasFix: Bool { quality.map { $0 != .none } ?? false }
}

extension EpochDraft {
    /// Adds the values of binary messages to the fix from the sentences of the same instant.
    ///
    /// The receiver has no fix if either of them says so.
    @inline(never)
    func improve(_ fix: inout GNSSFix) {
        if let binary = ubx.fix {
            if reports == .ubx {
                (fix.quality, fix.dimension) = (binary.quality, binary.dimension)
            } else if binary.quality == .none {
                fix = GNSSFix(
                    time: fix.time,
                    timeOfDay: fix.timeOfDay,
                    weekRollovers: fix.weekRollovers,
                    dilution: fix.dilution,
                    deviation: fix.deviation,
                    satellitesUsed: fix.satellitesUsed
                )
            }
        }
        ubx.improve(&fix, hasVelocity: reports.contains(.rmc) || untimed.vtg != nil)
    }
}
