internal import GNSS
internal import Text
internal import Waypoints

/// Comma-separated values as in RFC 4180, including its line ends.
///
/// An absent value is empty, while empty text is written as a pair of quotes.
struct WaypointCSVWriter: WaypointWriter {
    mutating func begin(_ text: inout TextBuffer) {
        text.append("id,text,details,place,latitude,longitude,altitude,radius,created,due,completed,altered\r\n")
    }

    mutating func write(_ waypoint: Waypoint, _ text: inout TextBuffer) {
        let place = waypoint.place
        text.append(contentsOf: waypoint.id.description)
        for value in [waypoint.text, waypoint.details, place?.name] {
            text.append(UInt8(ascii: ","))
            if let value { Self.append(value, to: &text) }
        }
        for number in [place?.coordinate?.latitude, place?.coordinate?.longitude, place?.altitude, place?.radius] {
            text.append(UInt8(ascii: ","))
            text.append(contentsOf: number.flatMap(ShortestDecimal.string) ?? "")
        }
        text.append(UInt8(ascii: ","))
        text.append(contentsOf: ExactTime.string(waypoint.creationDate))
        text.append(UInt8(ascii: ","))
        text.append(contentsOf: waypoint.dueDate.map(ExactTime.string) ?? "")
        text.append(waypoint.isCompleted ? ",true," : ",false,")
        text.append(contentsOf: waypoint.alterDate.map(ExactTime.string) ?? "")
        text.append("\r\n")
    }

    mutating func end(_ text: inout TextBuffer) {}

    private static func append(_ value: String, to text: inout TextBuffer) {
        // Some programs strip leading and trailing spaces unless the text is quoted.
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") }
        text.append(contentsOf: isPlain && !value.isEmpty ? value : CSVText.quoted(value))
    }
}
