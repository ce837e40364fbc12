internal import GNSS

/// Comma-separated values as RFC 4180 quotes them, with lines that end in a line feed.
///
/// An unknown value is empty. `gpsbabel -i unicsv` reads it. The last column is the odometer: metres travelled since the
/// receiver's first row, empty where no filter counts.
struct CSVWriter: ExportWriter {
    private static let header = """
        time,latitude,longitude,altitude,speed,course,horizontal_accuracy,vertical_accuracy,hdop,satellites,quality,\
        receiver,status,reason,dist_m

        """

    let writesTrackByTrack = false
    private let values: ExportedValues
    private var times = TimeText(namesLeapSeconds: true)
    private var odometers: [ReceiverIdentity: Double] = [:]

    init(_ values: ExportedValues) {
        self.values = values
    }

    mutating func begin(_ text: inout [UInt8]) {
        text.append(contentsOf: Self.header.utf8)
    }

    mutating func write(_ stored: StoredFix, _ text: inout [UInt8]) {
        let location = ExportedLocation(stored.judged, values)
        let fix = stored.judged.received.fix
        if let time = location.time { times.append(time, to: &text) }
        field(location.coordinate?.latitude, &text) { DecimalText.append($0, decimals: 9, to: &$1) }
        field(location.coordinate?.longitude, &text) { DecimalText.append($0, decimals: 9, to: &$1) }
        for number in [
            location.altitude, location.speed, location.course, location.horizontalAccuracy,
            location.verticalAccuracy, fix.dilution.horizontal,
        ] {
            field(number, &text) { DecimalText.append($0, atMost: 3, to: &$1) }
        }
        field(fix.satellitesUsed, &text) { $1.append(contentsOf: String($0).utf8) }
        field(fix.quality.word, &text) { $1.append(contentsOf: $0.utf8) }
        field(stored.receiver.name, &text, quoted)
        let verdict = stored.judged.verdict
        field(verdict.word, &text) { $1.append(contentsOf: $0.utf8) }
        field(verdict.rejection?.rule.rawValue, &text) { $1.append(contentsOf: $0.utf8) }
        field(odometer(of: stored), &text) { DecimalText.append($0, atMost: 3, to: &$1) }
        text.append(UInt8(ascii: "\n"))
    }

    mutating func end(_ text: inout [UInt8]) {}

    /// Metres that the receiver of a fix has travelled since its first row; what came before that is not in this file.
    private mutating func odometer(of stored: StoredFix) -> Double? {
        guard let travelled = stored.judged.verdict.location?.distanceTravelled else { return nil }
        let odometer = odometers[stored.receiver].map { $0 + travelled } ?? 0
        odometers[stored.receiver] = odometer
        return odometer
    }

    private func field<Value>(_ value: Value?, _ text: inout [UInt8], _ write: (Value, inout [UInt8]) -> Void) {
        text.append(UInt8(ascii: ","))
        if let value { write(value, &text) }
    }

    private func quoted(_ name: String, _ text: inout [UInt8]) {
        let special: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        guard name.utf8.contains(where: special.contains) else {
            text.append(contentsOf: name.utf8)
            return
        }
        text.append(UInt8(ascii: "\""))
        for byte in name.utf8 {
            if byte == UInt8(ascii: "\"") { text.append(byte) }
            text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
    }
}

extension FilterVerdict {
    /// The verdict as the exported files name it.
    fileprivate var word: String {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .predicted: "predicted"
        case .rejected: "rejected"
        }
    }
}

extension FixQuality {
    /// The quality as the exported files name it.
    var word: String {
        switch self {
        case .none: "none"
        case .autonomous: "autonomous"
        case .differential: "differential"
        case .precise: "precise"
        case .fixedRTK: "rtk-fixed"
        case .floatRTK: "rtk-float"
        case .deadReckoning: "dead-reckoning"
        case .manual: "manual"
        case .simulated: "simulated"
        }
    }
}
