internal import GNSS
internal import LiveView
internal import Logbook
internal import Text

/// The state of receivers, as a page is told it.
enum LiveStateText {
    /// An object with `receivers`, `recording` where one runs that can be watched, and `complaint` in words where something is wrong.
    static func json(_ state: LiveState, at now: ViewMoment) -> String {
        var object = JSONObject()
        object.add("recording", !state.reached.isEmpty)
        object.add("complaint", text: state.complaint(at: now))
        object.add("receivers", json: JSONText.array(state.receivers.map { json($0, at: now) }))
        return object.description
    }

    private static func json(_ receiver: LiveReceiver, at now: ViewMoment) -> String {
        var object = JSONObject()
        object.add("device", text: receiver.device)
        object.add("name", text: receiver.name)
        object.add("gone", receiver.isGone)
        object.add("located", receiver.isLocated)
        if let location = receiver.location { object.add("location", json: JSONText.point(location)) }
        object.add("altitude", receiver.location?.altitude, decimals: 1)
        if let satellites = receiver.sky?.satellites {
            object.add("satellites", satellites.count)
            object.add("used", satellites.count(where: \.isUsed))
        }
        return object.description
    }
}
