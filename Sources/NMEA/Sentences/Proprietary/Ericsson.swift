public import GNSS

/// The state of the firmware (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,FWsts,nnnnnn,...*hh
public struct PERCFWsts: Hashable, Sendable {
    /// The version with two digits per part: `010100` is 1.1.0.
    public var version: String?
}

extension PERCFWsts: ProprietarySentence {
    static let leastFields = 3

    init(_ fields: borrowing SentenceFields) {
        version = fields.text(2)
    }
}

/// The averaged position of a timing receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPavp,ddmm.mm,N,dddmm.mm,E,h.h,M*hh
public struct PERCGPavp: Hashable, Sendable {
    /// Latitude and longitude of the antenna.
    public var coordinate: Coordinate?

    /// Altitude of the antenna in metres.
    public var altitude: Double?
}

extension PERCGPavp: ProprietarySentence {
    static let leastFields = 7

    init(_ fields: borrowing SentenceFields) {
        coordinate = fields.coordinate(2)
        altitude = fields.number(6)
    }
}

/// Error of the pulse (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPppf,p.p,f.f,...*hh
public struct PERCGPppf: Hashable, Sendable {
    /// Error of the pulse in nanoseconds.
    public var phaseError: Double?

    /// Error of the frequency in parts per thousand million (1e-9).
    public var frequencyError: Double?
}

extension PERCGPppf: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        phaseError = fields.number(2)
        frequencyError = fields.number(3)
    }
}

/// The time of a pulse (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPppr,ssssss,wwwww,...*hh
public struct PERCGPppr: Hashable, Sendable {
    /// Seconds since the start of the GPS week.
    public var timeOfWeek: Double?

    /// The full GPS week, without rollovers.
    public var week: Int?
}

extension PERCGPppr: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        timeOfWeek = fields.number(2)
        week = fields.integer(3)
    }
}

/// The health of the receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPreh,hh:mm:ss dd/mm/yyyy,n*hh
public struct PERCGPreh: Hashable, Sendable {
    /// A time and a date as sent; always zeros in known captures.
    public var time: String?

    /// The health code as sent.
    public var health: Int?
}

extension PERCGPreh: ProprietarySentence {
    static let leastFields = 4

    init(_ fields: borrowing SentenceFields) {
        time = fields.text(2)
        health = fields.integer(3)
    }
}

/// The state of the receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPsts,m,a,c,b*hh
public struct PERCGPsts: Hashable, Sendable {
    /// The current activity of a timing receiver.
    public enum Mode: Int, Hashable, Sendable {
        /// The receiver searches for satellites.
        case acquires = 0
        /// The receiver averages its position.
        case surveys = 1
        /// The receiver holds its position fixed and determines the time.
        case holdsPosition = 2
    }

    /// The current activity of the receiver.
    public var mode: Mode?

    /// The alarm as sent; 0 means none.
    public var alarm: Int?

    /// The constellations in use as sent; 2 means GPS and GLONASS.
    public var constellations: Int?
}

extension PERCGPsts: ProprietarySentence {
    static let leastFields = 5

    init(_ fields: borrowing SentenceFields) {
        mode = fields.digit(2).flatMap(Mode.init(rawValue:))
        alarm = fields.integer(3)
        constellations = fields.integer(4)
    }
}

/// The identity of the receiver (Ericsson GRU 04, undocumented; as gpsd's captures explain it).
///
///     $PERC,GPver,text,text,text,text*hh
public struct PERCGPver: Hashable, Sendable {
    /// The model, such as `GRU 04 02`.
    public var model: String?

    /// The part number, such as `NCD 901 78/1`.
    public var partNumber: String?

    /// The revision of the hardware.
    public var hardwareRevision: String?

    /// The serial number of the receiver.
    public var serialNumber: String?
}

extension PERCGPver: ProprietarySentence {
    static let leastFields = 6

    init(_ fields: borrowing SentenceFields) {
        model = fields.text(2)
        partNumber = fields.text(3)
        hardwareRevision = fields.text(4)
        serialNumber = fields.text(5)
    }
}
