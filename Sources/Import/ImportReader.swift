/// Reads a format as its bytes come, cut anywhere.
package protocol ImportReader {
    /// The page that has been read since the last one was taken out.
    var page: ImportPage { get set }

    /// Takes the next bytes.
    func consume(_ bytes: [UInt8])

    /// True where there is more in what it has taken than one page should have.
    var hasMore: Bool { get }

    /// Goes on with that, as far as a page.
    func goOn()

    /// Takes note that there are no more.
    func finish()
}

extension ImportReader {
    var hasMore: Bool { false }

    func goOn() {}
}

extension ImportFormat {
    /// A reader of the format, which has read nothing.
    package var reader: any ImportReader {
        switch self {
        case .nmea: TextLineReader(NMEALines())
        case .gpx: XMLReader(GPXHandler())
        case .csv: TextLineReader(CSVRows())
        case .kml: XMLReader(KMLHandler())
        case .geojson: GeoJSONReader()
        case .jsonl: JSONObjectsReader()
        }
    }
}
