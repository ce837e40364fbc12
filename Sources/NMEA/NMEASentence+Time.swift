internal import GNSS

extension NMEASentence.Content {
    /// The time of day that the sentence is for; nil where it has none or does not tell it.
    var timeOfDay: TimeOfDay? {
        switch self {
        case .gga(let gga): gga.time
        case .gll(let gll): gll.time
        case .gns(let gns): gns.time
        case .rmc(let rmc): rmc.time
        case .zda(let zda): zda.time
        case .gsa, .gsv, .vtg, .unrecognized: nil
        }
    }

    /// The date that the sentence tells.
    var date: CalendarDate? {
        switch self {
        case .rmc(let rmc): rmc.date
        case .zda(let zda): zda.date
        case .gga, .gll, .gns, .gsa, .gsv, .vtg, .unrecognized: nil
        }
    }

    /// Whether the sentence says that there is a fix, or that there is none.
    var reportsFix: Bool {
        switch self {
        case .gga, .gll, .gns, .rmc: true
        case .gsa, .gsv, .vtg, .zda, .unrecognized: false
        }
    }
}
