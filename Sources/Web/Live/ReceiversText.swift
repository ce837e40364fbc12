internal import Commands
internal import Files
internal import GNSS
internal import Hummingbird
internal import Pictures
internal import Logbook
internal import Text

/// The receivers and their satellites as JSON.
///
/// Not for guests: azimuths and elevations of satellites at a known time reveal the receiver's position.
enum ReceiversText {
    /// An array with one object per receiver.
    static func json(_ state: LiveState, at now: ViewMoment) -> String {
        JSONText.array(state.receivers.map { json($0, at: now) })
    }

    /// Whether each receiver has reported its satellites and enough fixes to determine their rate.
    static func isComplete(_ state: LiveState) -> Bool {
        !state.receivers.isEmpty
            && state.receivers.allSatisfy { $0.isGone || $0.rate.perSecond != nil && $0.sky != nil }
    }

    private static func json(_ receiver: LiveReceiver, at now: ViewMoment) -> String {
        var object = JSONObject()
        object.add("device", text: receiver.device)
        object.add("name", text: receiver.name)
        object.add("gone", receiver.isGone)
        object.add("silent", receiver.silence(at: now) != nil)
        object.add("located", receiver.isLocated)
        if let fix = receiver.fix {
            object.add("fix", text: word(of: fix))
            object.add("quality", text: "\(fix.quality.word)")
            object.add("time", text: fix.time?.description)
        }
        if receiver.silence(at: now) == nil, !receiver.isGone { object.add("rate", receiver.rate.perSecond, atMost: 2) }
        if let counts = receiver.verdicts?.counts {
            var verdicts = JSONObject()
            for (name, kind) in kinds { verdicts.add(name, counts[kind] ?? 0) }
            object.add("verdicts", json: verdicts.description)
        }
        if let sky = receiver.sky { add(sky, to: &object) }
        return object.description
    }

    private static let kinds: [(String, FilterVerdict.Kind)] = [
        ("accepted", .accepted), ("held", .held), ("disputed", .disputed), ("rejected", .rejected),
    ]

    private static func word(of fix: GNSSFix) -> String {
        guard fix.quality != .none else { return "none" }
        return fix.dimension == .threeDimensional ? "3d" : "2d"
    }

    private static func add(_ sky: SkyView, to object: inout JSONObject) {
        let list = SatelliteList(sky.satellites)
        object.add("used", list.used)
        var dilution = JSONObject()
        dilution.add("horizontal", sky.dilution.horizontal, atMost: 2)
        dilution.add("vertical", sky.dilution.vertical, atMost: 2)
        dilution.add("position", sky.dilution.position, atMost: 2)
        object.add("dilution", json: dilution.description)
        object.add("satellites", json: JSONText.array(list.entries.compactMap(json)))
    }

    private static func json(_ entry: SatelliteList.Entry) -> String? {
        guard let satellite = entry.first else { return nil }
        var object = JSONObject()
        object.add("name", text: satellite.name)
        object.add("system", text: satellite.constellation.name)
        object.add("used", entry.isUsed)
        if let elevation = satellite.elevation { object.add("elevation", elevation) }
        if let azimuth = satellite.azimuth { object.add("azimuth", azimuth) }
        let signals = entry.signals.map { signal in
            var object = JSONObject()
            object.add("band", text: signal.band)
            if let strength = signal.signalToNoise { object.add("strength", strength) }
            object.add("used", signal.isUsed)
            return object.description
        }
        object.add("signals", json: JSONText.array(signals))
        return object.description
    }
}

/// The state of the receivers as JSON.
enum LiveStateText {
    /// An object with `receivers`, `recording` (whether a recording is being watched) and `complaint` (a problem, in
    /// words).
    ///
    /// A receiver at a hidden place has `hidden` instead of a location.
    static func json(_ state: LiveState, at now: ViewMoment, hiding hidden: HiddenPlaces = .none) -> String {
        var object = JSONObject()
        object.add("recording", !state.reached.isEmpty)
        object.add("complaint", text: state.complaint(at: now))
        object.add("receivers", json: JSONText.array(state.receivers.map { json($0, hiding: hidden) }))
        return object.description
    }

    private static func json(_ receiver: LiveReceiver, hiding hidden: HiddenPlaces) -> String {
        let isHidden = hidden.cover(receiver.location?.coordinate) || hidden.cover(receiver.fix?.coordinate)
        let location = isHidden ? nil : receiver.location
        var object = JSONObject()
        object.add("device", text: receiver.device)
        object.add("name", text: receiver.name)
        object.add("gone", receiver.isGone)
        object.add("located", receiver.isLocated)
        if isHidden { object.add("hidden", true) }
        if let location { object.add("location", json: JSONText.point(location)) }
        object.add("altitude", location?.altitude, decimals: 1)
        if let sky = receiver.sky {
            // Receivers list each signal of a satellite separately.
            let satellites = SatelliteList(sky.satellites)
            object.add("satellites", satellites.entries.count)
            object.add("used", satellites.used)
        }
        return object.description
    }
}

/// Serves the receivers being recorded.
struct LiveReceiverAnswers: Sendable {
    /// How long to wait for the first report of receivers that were not watched before.
    private static let patience = Duration.seconds(3)

    /// How long to look for a running recording.
    private static let search = Duration.seconds(1)

    private let feed: LiveFeed

    init(from feed: LiveFeed) { self.feed = feed }

    /// All receivers with their satellites; an empty list if no recording can be watched.
    func list() async -> Response {
        let start = ContinuousClock.now
        for await news in await feed.listen().news {
            let state = news.state
            let limit = state.reached.isEmpty ? Self.search : Self.patience
            if !state.reached.isEmpty && ReceiversText.isComplete(state) || start.duration(to: .now) >= limit {
                return Response(json: news.receivers())
            }
        }
        return Response(json: "[]")
    }
}
