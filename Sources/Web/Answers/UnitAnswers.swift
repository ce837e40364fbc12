internal import Hummingbird
internal import Terminal
internal import Text

/// Serves the display units of the settings.
enum UnitAnswers {
    static func response(_ units: DisplayUnits) -> Response {
        var object = JSONObject()
        object.add("speed", text: (units.speed ?? .kilometresPerHour).rawValue)
        object.add("distance", text: units.distance.rawValue)
        object.add("altitude", text: units.altitude.rawValue)
        object.add("position", text: units.position.rawValue)
        return Response(json: object.description)
    }
}
