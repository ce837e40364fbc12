import GNSS
import Logbook

/// The expected fix of an epoch and the filter's expected verdict: a line of a fixture's `.fixes.jsonl`.
///
/// Created from the simulator's intended values, so that it does not depend on a decoder.
struct ExpectedFix {
    private let time: UTCTime
    private let dateIsKnown: Bool
    private let quality: FixQuality
    private let told: ToldValues
    private let rejection: Rejection.Rule?

    init(
        _ time: UTCTime,
        dateIsKnown: Bool,
        _ quality: FixQuality,
        _ told: ToldValues,
        rejection: Rejection.Rule?
    ) {
        self.time = time
        self.dateIsKnown = dateIsKnown
        self.quality = quality
        self.told = told
        self.rejection = quality == .none ? .noFix : dateIsKnown ? rejection : .noTime
    }

    /// The line without its end: SI units and degrees, without keys for missing values.
    var json: String {
        var members = [timeMember, "\"quality\":\(quality.rawValue)"]
        if quality == .none {
            members.append("\"dimension\":\(FixDimension.none.rawValue)")
        } else {
            members += values
        }
        members.append("\"expected\":\"\(rejection?.rawValue ?? "accepted")\"")
        return "{" + members.joined(separator: ",") + "}"
    }

    private var values: [String] {
        // Six decimals are finer than the knots in the sentence.
        let metresPerSecond = told.knots.map { $0.value * 1852 / 3600 }
        let values: [(String, String?)] = [
            ("dimension", told.dimension.map { String($0.rawValue) }),
            ("latitude", told.latitude.map { String($0.degrees) }),
            ("longitude", told.longitude.map { String($0.degrees) }),
            ("altitude", told.altitude?.text()),
            ("speed", metresPerSecond.map { SentNumber($0, decimals: 6).text() }),
            ("course", told.course?.text()),
            ("satellitesUsed", told.satellitesUsed.map(String.init)),
            ("hdop", told.horizontalDilution?.text()),
        ]
        return values.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    }

    private var timeMember: String {
        if dateIsKnown { return "\"time\":\"\(time)\"" }
        let milliseconds = time.nanosecondsSince1970 / 1_000_000 % 86_400_000
        let decimals = milliseconds % 1000 == 0 ? 0 : 3
        return "\"timeOfDay\":\(SentNumber(Double(milliseconds) / 1000, decimals: decimals).text())"
    }
}
