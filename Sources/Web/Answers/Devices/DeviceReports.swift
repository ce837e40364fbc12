internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Recording
internal import Text

/// Serves the figures of a fleet's devices by days or months, and their stops.
struct DeviceReports: Sendable {
    /// Most rows of a JSON response, and of a CSV file.
    private static let (most, mostOfFile) = (2000, 200_000)

    let shared: (any SharedDatabase)?

    /// The figures, as JSON or CSV.
    func rows(_ request: Request) async throws -> Response {
        let query = try DeviceReportQuery(request)
        let isFile = try Self.isFile(request)
        let most = isFile ? Self.mostOfFile : Self.most
        guard let rows = try await shared?.report(query, limit: most + 1) ?? (shared == nil ? [] : nil) else {
            throw HTTPError(.badRequest, message: "zone must be the name of a time zone, such as Europe/Berlin")
        }
        if isFile { return Self.file(rows.prefix(most)) }
        var object = JSONObject()
        object.add("rows", json: JSONText.array(rows.prefix(most).map { JSONObject($0).description }))
        if rows.count > most { object.add("more", true) }
        return Response(json: object.description)
    }

    /// The stops of one device.
    func stops(_ request: Request) async throws -> Response {
        let query = try DeviceReportQuery(request)
        guard query.device != nil else { throw HTTPError(.badRequest, message: "name must be the name of a device") }
        let stops = try await shared?.stops(query) ?? []
        return Response(json: JSONText.array(stops.map { JSONObject($0).description }))
    }

    private static func isFile(_ request: Request) throws(HTTPError) -> Bool {
        switch request.uri.queryParameters["format"] {
        case nil, "json": return false
        case "csv": return true
        default: throw HTTPError(.badRequest, message: "format must be json or csv")
        }
    }

    /// Kilometres, hours and kilometres per hour, as for a spreadsheet.
    private static func file(_ rows: ArraySlice<DeviceReportRow>) -> Response {
        var text = "device,day,distance_km,business_km,private_km,moving_h,standing_h,top_speed_kmh,stops\r\n"
        func number(_ value: Double?, _ decimals: Int) -> String {
            value.map { DecimalText.string($0, decimals: decimals) } ?? ""
        }
        for row in rows {
            let own = row.businessDistance.map { row.distance - $0 }
            let values = [
                field(row.device), row.day, number(row.distance / 1000, 3),
                number(row.businessDistance.map { $0 / 1000 }, 3), number(own.map { $0 / 1000 }, 3),
                number(row.movingTime / 3600, 3), number(row.standingTime / 3600, 3),
                number(row.topSpeed.map { $0 * 3.6 }, 1), String(row.stops),
            ]
            text += values.joined(separator: ",") + "\r\n"
        }
        var response = Response("text/csv; charset=utf-8", Array(text.utf8))
        response.headers[.contentDisposition] = "attachment; filename=\"fleet.csv\""
        return response
    }

    /// Quotes a name; a spreadsheet must not take it for a formula.
    private static func field(_ name: String) -> String {
        let isFormula = name.first.map { "=+-@\t\r".contains($0) } ?? false
        return "\"" + (isFormula ? "'" : "") + name.replacing("\"", with: "\"\"") + "\""
    }
}

extension DeviceReportQuery {
    /// Reads `from`, `to`, `by`, `zone`, `group` and `name`.
    ///
    /// - Throws: `HTTPError` if one is missing or invalid.
    init(_ request: Request) throws(HTTPError) {
        let values = request.uri.queryParameters
        func time(_ name: String) throws(HTTPError) -> UTCTime {
            guard let time = values[Substring(name)].flatMap({ UTCTime(iso8601: String($0)) }) else {
                throw HTTPError(.badRequest, message: "\(name) must be a time in UTC, such as 2026-11-21T08:00:00Z")
            }
            return time
        }
        let (from, to) = (try time("from"), try time("to"))
        guard let step = Step(rawValue: values["by"].map(String.init) ?? "day") else {
            throw HTTPError(.badRequest, message: "by must be day or month")
        }
        let zone = values["zone"].map(String.init) ?? "UTC"
        guard zone.wholeMatch(of: /[A-Za-z0-9_+\/-]{1,60}/) != nil else {
            throw HTTPError(.badRequest, message: "zone must be the name of a time zone, such as Europe/Berlin")
        }
        self.init(from: from, to: to, by: step, in: zone)
        (group, device) = (values["group"].map(String.init), values["name"].map(String.init))
    }
}

extension JSONObject {
    fileprivate init(_ row: DeviceReportRow) {
        self.init()
        add("device", text: row.device)
        add("day", text: row.day)
        add("distance", row.distance, atMost: 0)
        add("business", row.businessDistance, atMost: 0)
        add("moving_time", row.movingTime, atMost: 0)
        add("standing_time", row.standingTime, atMost: 0)
        add("top_speed", row.topSpeed, atMost: 1)
        add("stops", row.stops)
    }

    fileprivate init(_ stop: DeviceStop) {
        self.init()
        add("since", text: stop.since.description)
        add("until", text: stop.until?.description)
        add("latitude", stop.coordinate.latitude, decimals: 6)
        add("longitude", stop.coordinate.longitude, decimals: 6)
        add("place", text: stop.place)
    }
}
