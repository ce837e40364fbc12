/// Reads a format as its bytes come, cut anywhere.
protocol ImportReader {
    /// What has been read since it was taken out last.
    var page: ImportPage { get set }

    /// Takes the next bytes.
    func consume(_ bytes: [UInt8])

    /// Takes note that there are no more.
    func finish()
}

extension ImportFormat {
    /// A reader of the format, which has read nothing.
    var reader: any ImportReader {
        switch self {
        case .nmea: LineReader(NMEALines())
        case .gpx: XMLReader(GPXHandler())
        case .csv: LineReader(CSVRows())
        case .kml: XMLReader(KMLHandler())
        case .geojson: GeoJSONReader()
        case .jsonl: LineReader(JSONLines())
        }
    }
}
