internal import Export
internal import GNSS
internal import LiveView
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
