import GNSS
import Files
import Logbook
import Testing

@Suite struct `A format` {
    @Test(arguments: [
        ("<?xml version=\"1.0\"?><!-- a --><gpx version=\"1.1\">", ImportFormat.gpx), ("<kml xmlns=\"x\">", .kml),
        ("{ \"type\" : \"FeatureCollection\",", .geojson), ("{\"time\":\"x\",\"latitude\":1}\n", .jsonl),
        ("# a comment\n$GPRMC,1,2*4F\n", .nmea), ("time,lat,lon\n", .csv), ("\u{FEFF}lat;lon;time\r\n1;2;3", .csv),
    ])
    func `is recognised by what is in the file`(content: String, format: ImportFormat) {
        #expect(ImportFormat(content: Array(content.utf8)) == format)
    }

    @Test(arguments: ["", "hello", "<html>", "\u{0}\u{1}"])
    func `is not guessed`(content: String) {
        #expect(ImportFormat(content: Array(content.utf8)) == nil)
    }

    @Test func `is else what the name ends with`() {
        #expect(ImportFormat(ofFileNamed: "/a/trip.GPX") == .gpx)
        #expect(ImportFormat(ofFileNamed: "trip.json") == .geojson)
        #expect(ImportFormat(ofFileNamed: "gpx") == nil)
    }
}

/// Reads a text in chunks of `size` bytes and returns everything as a single page.
func read(_ text: String, as format: ImportFormat, inPiecesOf size: Int = 7) -> ImportPage {
    read(Array(text.utf8), as: format, inPiecesOf: size)
}

func read(_ bytes: [UInt8], as format: ImportFormat, inPiecesOf size: Int = 7) -> ImportPage {
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
