import GNSS
import Import
import Logbook

/// Reads a text in chunks of `size` bytes and returns everything as a single page.
func read(_ text: String, as format: ImportFormat, inPiecesOf size: Int = 7) -> ImportPage {
    let bytes = Array(text.utf8)
    guard let reader = format.reader else { return ImportPage() }
    for start in stride(from: 0, to: bytes.count, by: size) {
        reader.consume(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    reader.finish()
    return reader.page
}

extension ImportPage {
    /// Time, latitude, longitude and altitude of each point as text.
    var texts: [String] {
        points.map { point in
            let place = point.fix.coordinate
            let numbers = [place?.latitude, place?.longitude, point.fix.altitude].map { $0.map { "\($0)" } ?? "-" }
            return ([point.fix.time?.description ?? "-"] + numbers).joined(separator: " ")
        }
    }

    /// The descriptions of all issues, including the one that ended reading.
    var complaints: [String] { (issues + [end].compactMap(\.self)).map(\.description) }
}
