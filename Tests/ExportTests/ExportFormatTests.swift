import Export
import Testing

@Suite struct `An export format` {
    @Test(
        arguments: [
            ("trip.gpx", .gpx), ("/a.b/trip.KML", .kml), ("trip.tar.csv", .csv), ("trip.json", .geojson),
            ("trip.geojson", .geojson), ("trip.ndjson", .jsonl), ("trip.nmea", .nmea), ("trip", nil), ("gpx", nil),
            ("a.gpx/trip", nil), ("", nil),
        ] as [(String, ExportFormat?)]
    )
    func `is known by the end of a file's name`(name: String, format: ExportFormat?) {
        #expect(ExportFormat(ofFileNamed: name) == format)
    }
}
