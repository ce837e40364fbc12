internal import LiveView

/// Hints for invalid values of arguments.
enum ArgumentHint {
    /// The hint for a value name from help; `nil` if the name is enough.
    static func hint(for valueName: String) -> String? { hints[valueName] }

    private static let place =
        "write latitude and longitude, such as 54.41,10.22, 54°24.6'N 10°13.2'E or geo:54.41,10.22"

    private static let hints = [
        "time":
            "write a time such as 2026-11-21T08:00:00Z, 2026-11-21, 10:20 or yesterday, or a span before now such as 2h",
        "date": "write a day such as 2026-12-01, a time, or a span from now such as 2d",
        "span": "write a number with its unit, such as 90s, 10m or 1h30m",
        "lat,lon": place,
        "lat,lon[,alt]": place,
        "w,s,e,n": "write degrees in the order west,south,east,north, such as 10,53,11,54",
        "notation": "it is one of \(PositionNotation.all.map(\.word).joined(separator: ", "))",
        "day|size": "write day, or a size such as 100MB",
    ]
}
