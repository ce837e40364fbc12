/// A location report in one of the protocols, with replaceable values.
struct ReportTemplate: CustomStringConvertible, Sendable {
    /// A request with curl: the path of the URL, and options.
    struct Request {
        let path: String
        let options: [String]
    }

    let description: String
    private let isQuery: Bool
    /// Pieces of the text, with the values at odd indices; the time is `TIME`.
    private let pieces: [Substring]

    private init(_ name: String, isQuery: Bool = false, _ text: String) {
        (description, self.isQuery) = (name, isQuery)
        pieces = text.split(omittingEmptySubsequences: false) { "«»".contains($0) }
    }

    /// Number of replaceable values.
    var count: Int { pieces.count / 2 }

    /// The request at a time, with one value replaced by a text.
    func request(at second: Int, with text: String, inPlaceOf index: Int) -> Request {
        var pieces = pieces
        pieces[2 * index + 1] = isQuery ? Self.percentEncoded(text) : "\"\(Self.escaped(text))\""
        let report = pieces.joined().replacing("TIME", with: "\(1_732_180_000 + second)")
        return isQuery ? Request(path: "?\(report)", options: []) : Request(path: "", options: ["-d", report])
    }

    private static func escaped(_ text: String) -> Substring {
        Substring(text.utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined())
    }

    /// Percent-encodes the bytes with a meaning in URLs.
    static func percentEncoded(_ text: String) -> Substring {
        Substring(text.utf8.map { "%" + String(0x100 + Int($0), radix: 16).dropFirst() }.joined())
    }

    /// One report per protocol, with all values that its clients send.
    static let all = [
        ReportTemplate(
            "OwnTracks",
            """
            {«"BSSID"»:«"c0:ff:ee"»,"SSID":«"home"»,"_id":«"a1"»,"_type":«"location"»,"acc":«5»,"alt":«12»,"batt":«80»,"bs":«1»,\
            "cog":«90»,"conn":«"w"»,"created_at":«TIME»,"inregions":[«"home"»],"lat":«54.3»,"lon":«10.1»,"m":«1»,"p":«101.3»,\
            "t":«"u"»,"tid":«"ab"»,"topic":«"owntracks/anna/phone"»,"tst":«TIME»,"vac":«3»,"vel":«36»}
            """
        ),
        ReportTemplate(
            "Overland",
            """
            {"locations":[{"type":«"Feature"»,"geometry":{"type":«"Point"»,"coordinates":[«10.2»,«54.4»]},"properties":{\
            "timestamp":«TIME»,"altitude":«3»,"speed":«4»,"course":«5»,"horizontal_accuracy":«6»,"vertical_accuracy":«7»,\
            "motion":[«"driving"»],"battery_state":«"charging"»,"battery_level":«0.8»,"wifi":«"home"»,"device_id":«"phone"»,\
            "unique_id":«"1234"»}}],"current":{"type":«"Feature"»},"trip":{"mode":«"walk"»}}
            """
        ),
        ReportTemplate(
            "Traccar in JSON",
            """
            {"device_id":«"phone"»,"location":{"timestamp":«TIME»,"coords":{"latitude":«54.6»,"longitude":«10.1»,\
            "accuracy":«5»,"speed":«1»,"heading":«2»,"altitude":«3»,"altitude_accuracy":«4»},"is_moving":«true»,\
            "odometer":«12.5»,"event":«"motionchange"»,"uuid":«"1234"»,"battery":{"level":«0.8»,"is_charging":«true»},\
            "activity":{"type":«"still"»},"extras":{"hdop":«1.2»,"sat":«7»}}}
            """
        ),
        ReportTemplate(
            "Traccar in a URL",
            isQuery: true,
            """
            id=«phone»&timestamp=«TIME»&lat=«54.5»&lon=«10.3»&speed=«10»&bearing=«45»&altitude=«12»&accuracy=«6»&hdop=«1.2»&\
            valid=«true»&batt=«80»&charge=«true»&alarm=«sos»&driverUniqueId=«7»&«event»=«3»
            """
        ),
    ]
}
