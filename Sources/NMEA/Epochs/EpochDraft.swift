internal import GNSS
internal import UBX

/// The draft of a fix: what the sentences of one instant say of it, while they come in.
struct EpochDraft: Sendable {
    /// A set of addresses, by their numbers.
    struct Addresses: Sendable {
        private var bits: UInt64 = 0

        var isEmpty: Bool { bits == 0 }

        @inline(__always)
        func contains(_ number: Int) -> Bool { bits &>> UInt64(truncatingIfNeeded: number) & 1 != 0 }

        @inline(__always)
        mutating func insert(_ number: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: number) }
    }

    /// The kinds of sentences and messages that say that there is a fix, or that there is none.
    struct Reports: OptionSet, Sendable {
        let rawValue: UInt8
        static let gga = Reports(rawValue: 1)
        static let rmc = Reports(rawValue: 2)
        static let gll = Reports(rawValue: 4)
        static let gns = Reports(rawValue: 8)
        static let ubx = Reports(rawValue: 16)
    }

    /// The part of the fix that sentences without a time report.
    struct Untimed: Sendable {
        var vtg: VTG?
        var dimension: FixDimension?
        var dilution = DilutionOfPrecision()
    }

    /// The time of day that the sentences agree on; nil until one of them tells it.
    var timeOfDay: TimeOfDay?

    /// The date, where one of them told it.
    var date: CalendarDate?

    // Not optional: of a sentence that has not come, all values are nil.
    private(set) var gga = GGA()
    private(set) var rmc = RMC()
    private(set) var gll = GLL()
    private(set) var gns = GNS()

    /// True if these are of a talker that stands for a single constellation.
    private var (hasSingleGGA, hasSingleRMC) = (false, false)

    /// The word of binary messages.
    private(set) var ubx = UBXDraft()

    /// True where binary messages are in.
    private(set) var hasBinary = false

    /// The kinds of the sentences and messages above that have come.
    private(set) var reports = Reports()

    /// The deviation of the position, as far as it is known.
    var deviation = PositionDeviation()

    /// The values from sentences without a time, which are of the time before them.
    private(set) var untimed = Untimed()

    /// The dilutions that came last, as they were written.
    private var lastDilutionText = SIMD2<UInt64>()

    private(set) var addresses = Addresses()

    /// True where a sentence of the kind that reports a fix or its absence is in.
    var reportsFix: Bool { !reports.isEmpty }

    /// True where nothing has been added.
    var isEmpty: Bool { addresses.isEmpty }

    /// True where a sentence of this address is in already.
    @inline(__always)
    func contains(_ address: Int) -> Bool { addresses.contains(address) }

    /// Takes note that a sentence is in.
    @inline(__always)
    mutating func note(_ arrival: EpochAssembler.Arrival) {
        addresses.insert(arrival.address)
    }

    // Of two sentences with the same address the first one counts, so that a fix is never a mixture of two.

    /// Takes in a GGA; of several talkers' the first with a fix, but one of all constellations rather than one of a single one.
    @inline(__always)
    mutating func add(_ new: GGA, from arrival: EpochAssembler.Arrival) {
        guard !contains(arrival.address),
            !reports.contains(.gga) || !gga.hasFix && new.hasFix || isBetter(new, arrival)
        else { return }
        gga = new
        hasSingleGGA = arrival.constellation != nil
        reports.insert(.gga)
    }

    /// True if a GGA is of all constellations, and the one that is in is of a single one and of no more satellites.
    private func isBetter(_ new: GGA, _ arrival: EpochAssembler.Arrival) -> Bool {
        hasSingleGGA && arrival.constellation == nil && new.hasFix && new.satellitesUsed ?? 0 >= gga.satellitesUsed ?? 0
    }

    /// Takes in an RMC; of several talkers' the first that is valid, but one of all constellations rather than one of a single
    /// one.
    @inline(__always)
    mutating func add(_ new: RMC, from arrival: EpochAssembler.Arrival) {
        let isBetter = rmc.isValid != true || hasSingleRMC && arrival.constellation == nil
        guard !contains(arrival.address), isBetter && new.isValid == true || !reports.contains(.rmc) else { return }
        rmc = new
        hasSingleRMC = arrival.constellation != nil
        reports.insert(.rmc)
    }

    /// Takes in a GLL.
    @inline(__always)
    mutating func add(_ new: GLL) {
        guard !reports.contains(.gll) else { return }
        gll = new
        reports.insert(.gll)
    }

    /// Takes in a GNS.
    @inline(__always)
    mutating func add(_ new: GNS) {
        guard !reports.contains(.gns) else { return }
        gns = new
        reports.insert(.gns)
    }

    /// Takes in a message of u-blox's binary protocol, or one that is told in its terms.
    mutating func add(_ message: UBXMessage) {
        ubx.add(message)
        hasBinary = true
        if message.reportsFix { reports.insert(.ubx) }
    }

    /// Takes in course and speed.
    @inline(__always)
    mutating func add(_ vtg: VTG) {
        if hasBegun, untimed.vtg == nil { untimed.vtg = vtg }
    }

    /// Takes in what one constellation's active satellites determine.
    @inline(__always)
    mutating func add(_ dimension: FixDimension?) {
        // Receivers send one GSA a constellation; those without satellites in use may say "no fix".
        if hasBegun, let dimension { untimed.dimension = max(untimed.dimension ?? .none, dimension) }
    }

    /// Takes in dilutions of precision.
    @inline(__always)
    mutating func add(_ dilution: DilutionOfPrecision) {
        if hasBegun { untimed.dilution.take(dilution) }
    }

    /// Returns true if dilutions are not those that came last, as they are written; zero is never the same.
    @inline(__always)
    mutating func isNew(_ dilutionText: SIMD2<UInt64>) -> Bool {
        guard hasBegun else { return false }
        defer { lastDilutionText = dilutionText }
        return dilutionText == SIMD2() || dilutionText != lastDilutionText
    }

    /// True where a sentence has come that tells the time, or would have told it; what comes before is of an earlier
    /// one.
    @inline(__always)
    private var hasBegun: Bool { timeOfDay != nil || reportsFix }

    /// Forgets everything.
    mutating func clear() {
        timeOfDay = nil
        date = nil
        // Most receivers send two of the four.
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
