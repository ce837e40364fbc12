import Import
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
