internal import Files
internal import GNSS
internal import Text

/// Members of a JSON report by type; others are ignored.
struct ReportMembers: Sendable {
    private(set) var texts = NamedValues<String>()
    private(set) var numbers = NamedValues<Double>()
    private(set) var truths = NamedValues<Bool>()
    private(set) var objects = NamedValues<ReportMembers>()
    private(set) var lists = NamedValues<[ReportMembers]>()

    private init() {}

    /// Parses an object; `nil` if it is invalid.
    init?(_ line: ArraySlice<UInt8>) {
        var cursor = JSONCursor(line)
        do throws(JSONCursor.Fault) {
            try read(&cursor)
        } catch {
            return nil
        }
    }

    private mutating func read(_ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        try cursor.readObject { name, cursor throws(JSONCursor.Fault) in try take(name, &cursor) }
    }

    private mutating func take(_ name: String, _ cursor: inout JSONCursor) throws(JSONCursor.Fault) {
        switch try cursor.kind() {
        case .string: texts[name] = String(decoding: try cursor.readString(), as: UTF8.self)
        case .number: numbers[name] = try cursor.readNumber()
        case .word: truths[name] = try cursor.readTruth()
        case .object:
            var members = ReportMembers()
            try members.read(&cursor)
            objects[name] = members
        case .array:
            var list: [ReportMembers] = []
            try cursor.readArray { cursor throws(JSONCursor.Fault) in
                guard try cursor.kind() == .object else { return try cursor.skip() }
                var members = ReportMembers()
                try members.read(&cursor)
                list.append(members)
            }
            lists[name] = list
        }
    }

    /// A number rounded to an integer; `nil` if absent or out of range.
    func whole(_ name: String) -> Int? { numbers[name].flatMap { Int(exactly: $0.rounded()) } }
}

/// Values by name.
///
/// A report has only a few, so comparing names costs less than hashing them.
struct NamedValues<Value: Sendable>: Sendable {
    private var entries: [(name: String, value: Value)] = []

    subscript(name: String) -> Value? {
        get { entries.last { $0.name == name }?.value }
        set { if let newValue { entries.append((name, newValue)) } }
    }
}

extension ReportMembers {
    /// The satellite of an entry in gpsd's SKY report; `nil` if it is not identified.
    var satellite: Satellite? {
        guard let (constellation, number) = named, (1...255).contains(number) else { return nil }
        let listed = ListedSatellite(
            number: number,
            elevation: whole("el"),
            azimuth: whole("az").map { $0 == 360 ? 0 : $0 },
            signalToNoise: whole("ss").flatMap { $0 > 0 ? $0 : nil }
        )
        let isUsed = truths["used"] ?? false
        let satellite = Satellite(constellation: constellation, number: number, listed: listed, isUsed: isUsed)
        guard let signal = whole("sigid").flatMap({ satellite.signal(ofGPSDNumber: $0) }) else { return satellite }
        return Satellite(
            constellation: constellation,
            number: number,
            signal: signal,
            listed: listed,
            isUsed: isUsed
        )
    }

    private var named: (Constellation, Int)? {
        if let system = whole("gnssid").flatMap({ UInt8(exactly: $0) }), let number = whole("svid") {
            return Constellation(rawValue: system).map { ($0, number) }
        }
        // gpsd before 3.19 numbers the satellites of all constellations in one range.
        guard let number = whole("PRN") else { return nil }
        return switch number {
        case 1...32: (.gps, number)
        case 33...64: (.sbas, number + 87)
        case 65...96: (.glonass, number - 64)
        case 120...158: (.sbas, number)
        case 193...202: (.qzss, number - 192)
        case 301...336: (.galileo, number - 300)
        case 401...463: (.beiDou, number - 400)
        case 501...514: (.navIC, number - 500)
        default: nil
        }
    }
}

extension Satellite {
    /// NMEA 0183's signal number for gpsd's one; `nil` if NMEA has none.
    fileprivate func signal(ofGPSDNumber wanted: Int) -> UInt8? {
        (1...12).first {
            Satellite(constellation: constellation, number: number, signal: $0).gpsdSignal == wanted
        }
    }
}
