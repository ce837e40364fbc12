internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Platform
internal import Text

extension DeviceConsole.Query {
    /// Most rows of a page, and bytes of a search.
    private static let (mostRows, longestSearch) = (500, 200)

    /// Reads `group`, `state`, `search`, `name`, `sort`, `order`, `offset`, `limit` and `day`.
    ///
    /// - Throws: `HTTPError` for an invalid one.
    init(_ request: Request) throws(HTTPError) {
        let values = request.uri.queryParameters
        func number(_ name: String, usually usual: Int, in range: ClosedRange<Int>) throws(HTTPError) -> Int {
            guard let text = values[Substring(name)] else { return usual }
            if let number = Int(text), range.contains(number) { return number }
            throw .invalid("\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        let now = UTCTime.now.nanosecondsSince1970
        var day = UTCTime(nanosecondsSince1970: now - now % 86_400_000_000_000)
        if let text = values["day"] {
            guard let time = UTCTime(iso8601: String(text)) else {
                throw .invalid("day must be the time in UTC at which it begins, such as 2026-11-20T23:00:00Z")
            }
            day = time
        }
        self.init(day: day)
        group = values["group"].map(String.init)
        name = values["name"].map(String.init)
        search = values["search"].flatMap { $0.isEmpty ? nil : String($0) }
        guard search?.utf8.count ?? 0 <= Self.longestSearch else {
            throw .invalid("search must have at most \(Self.longestSearch) bytes")
        }
        offset = try number("offset", usually: 0, in: 0...10_000_000)
        limit = try number("limit", usually: limit, in: 1...Self.mostRows)
        if let text = values["state"] {
            if text == "suspect" {
                filter = .suspect
            } else if let state = DeviceState(rawValue: String(text)) {
                filter = .state(state)
            } else {
                throw .invalid("state must be moving, standing, silent, unheard or suspect")
            }
        }
        if let text = values["sort"] {
            guard let order = Order(rawValue: String(text)) else {
                throw .invalid("sort must be name, group, state, age, speed, battery or distance")
            }
            self.order = order
        }
        switch values["order"] {
        case nil, "up": isDescending = false
        case "down": isDescending = true
        default: throw .invalid("order must be up or down")
        }
    }
}

extension HTTPError {
    /// A request with an invalid parameter.
    fileprivate static func invalid(_ message: String) -> HTTPError { HTTPError(.badRequest, message: message) }
}

extension JSONObject {
    init(_ table: DeviceConsole) {
        self.init()
        add("now", text: UTCTime.now.description)
        add("total", table.total)
        var counts = JSONObject()
        for state in DeviceState.allCases { counts.add(state.rawValue, table.counts[state] ?? 0) }
        counts.add("suspect", table.suspects)
        add("counts", json: counts.description)
        add("devices", json: JSONText.array(table.rows.map { JSONObject($0).description }))
    }

    private init(_ row: DeviceConsole.Row) {
        if let place = row.place {
            self.init(place)
        } else {
            self.init()
            add("name", text: row.name)
            add("silent_after", row.silentAfter, atMost: 0)
        }
        add("state", text: row.state.rawValue)
        add("groups", json: JSONText.array(row.groups.map(JSONObject.quoted)))
        add("battery", row.battery, atMost: 0)
        if let isCharging = row.isCharging { add("charging", isCharging) }
        add("distance", row.distance, atMost: 0)
        if let details = row.details { add("details", json: details) }
    }
}
