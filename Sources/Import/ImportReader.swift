/// An incremental parser of a format; its input may be split anywhere.
package protocol ImportReader {
    /// The points and issues found since the page was last taken.
    var page: ImportPage { get set }

    func consume(_ bytes: [UInt8])

    /// Whether the bytes passed so far hold more points than fit into one page.
    var hasMore: Bool { get }

    /// Continues with those points until the page is full.
    func goOn()

    /// Parses the rest at the end of the input.
    func finish()
}

extension ImportReader {
    var hasMore: Bool { false }

    func goOn() {}
}

extension ImportFormat {
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
