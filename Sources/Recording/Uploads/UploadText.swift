package import Communication

package enum UploadText {
    /// A number of locations: `1 location`, `12 locations`.
    package static func locations(_ count: Int) -> String { count == 1 ? "1 location" : "\(count) locations" }

    /// A sentence on the locations that a target rejected, and what to do; `nil` if it rejected none.
    package static func refusal(by target: String, _ outcome: UploadOutcome) -> String? {
        guard outcome.refused > 0, let reason = outcome.refusal else { return nil }
        let advice = "gpslog upload resend \(target) --refused sends them again"
        return "\(target) refuses \(locations(outcome.refused)): \(reason); \(advice)"
    }
}
