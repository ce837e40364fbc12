internal import GNSS
internal import LiveView
internal import Logbook
internal import Text

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
