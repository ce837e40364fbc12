internal import GNSS

/// The sentences of one instant, while they come in.
struct EpochDraft: Sendable {
    /// The time of day that the sentences agree on; nil until one of them tells it.
    var timeOfDay: TimeOfDay?

    /// The date, where one of them told it.
    var date: CalendarDate?

    private var gga: GGA?
    private var rmc: RMC?
    private var gll: GLL?
    private var gns: GNS?
    private var vtg: VTG?
    private var dimension: FixDimension?
    private var dilution = DilutionOfPrecision()
    private var sky = SkyDraft()
    private(set) var addresses: [SentenceAddress] = []

    /// Whether nothing has been added.
    var isEmpty: Bool { addresses.isEmpty }

    /// Whether a sentence of this address is in already.
    func contains(_ address: SentenceAddress) -> Bool { addresses.contains(address) }

    /// Whether a sentence of the kind that reports a fix or its absence is in.
    var reportsFix: Bool { gga != nil || rmc != nil || gll != nil || gns != nil }

    /// Takes in a sentence of this instant.
    ///
    /// Of two with the same address the first one counts, so that a fix is never a mixture of two.
    mutating func add(_ sentence: NMEASentence) {
        let isRepeated = addresses.contains(sentence.address)
        if !isRepeated { addresses.append(sentence.address) }
        switch sentence.content {
        case .gsa(let gsa): add(gsa, talker: sentence.address.talker)
        case .gsv(let gsv): sky.add(gsv, talker: sentence.address.talker)
        case _ where isRepeated: break
        case .gga(let new): if gga == nil || gga?.hasFix == false && new.hasFix { gga = new }
        case .rmc(let new): if rmc == nil || rmc?.isValid != true && new.isValid == true { rmc = new }
        case .gll(let new): gll = gll ?? new
        case .gns(let new): gns = gns ?? new
        case .vtg(let new): vtg = vtg ?? new
        case .zda, .unrecognized: break
        }
    }

    private mutating func add(_ gsa: GSA, talker: Talker?) {
        // Receivers send one GSA a constellation; those without satellites in use may say "no fix".
        dimension = max(dimension ?? .none, gsa.dimension ?? .none)
        dilution.horizontal = gsa.dilution.horizontal ?? dilution.horizontal
        dilution.vertical = gsa.dilution.vertical ?? dilution.vertical
        dilution.position = gsa.dilution.position ?? dilution.position
        sky.add(gsa, talker: talker)
    }

    /// What the sentences say together.
    func epoch(time: UTCTime?) -> Epoch {
        var fix = GNSSFix(time: time, timeOfDay: timeOfDay, dilution: dilution)
        fix.dilution.horizontal = dilution.horizontal ?? gga?.horizontalDilution ?? gns?.horizontalDilution
        fix.satellitesUsed = gga?.satellitesUsed ?? gns?.satellitesUsed
        let view = sky.view(time: time, dilution: fix.dilution)
        fix.satellitesInView = sky.satellitesInView
        fix.quality = quality
        guard fix.quality != .none else { return Epoch(fix: fix, sky: view) }
        fix.coordinate = gga?.coordinate ?? gns?.coordinate ?? rmc?.coordinate ?? gll?.coordinate
        fix.altitude = gga?.altitude ?? gns?.altitude
        fix.geoidalSeparation = gga?.geoidalSeparation ?? gns?.geoidalSeparation
        fix.speedOverGround = rmc?.speedOverGround ?? validVTG?.speedOverGround
        fix.courseOverGround = rmc?.courseOverGround ?? validVTG?.courseOverGround
        fix.dimension = dimension(hasAltitude: fix.altitude != nil)
        return Epoch(fix: fix, sky: view)
    }

    private var validVTG: VTG? { vtg.flatMap { $0.mode == .invalid ? nil : $0 } }

    /// RMC's word that the data is void counts before all others; else the most precise statement there is.
    private var quality: FixQuality {
        if rmc?.isValid == false || rmc?.mode == .invalid { return .none }
        if let gga {
            // Some receivers keep quality 1 without satellites; only another sentence's word makes it a fix then.
            let isVouchedFor = rmc?.isValid == true || gll?.isValid == true || (gga.satellitesUsed ?? 0) >= 3
            return gga.hasFix && isVouchedFor ? gga.quality ?? .none : .none
        }
        if let gns { return gns.quality ?? .none }
        if rmc?.isValid == true { return rmc?.mode?.quality ?? .autonomous }
        if let gll, gll.isValid != false, gll.mode != .invalid { return gll.mode?.quality ?? .autonomous }
        return .none
    }

    private func dimension(hasAltitude: Bool) -> FixDimension {
        if let dimension, dimension != .none { return dimension }
        return hasAltitude ? .threeDimensional : .twoDimensional
    }
}

extension GGA {
    /// Whether the sentence says that there is a fix.
    var hasFix: Bool { quality.map { $0 != .none } ?? false }
}
