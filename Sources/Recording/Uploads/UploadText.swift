package import Communication

/// The outcome of uploads in words, as recordings and the commands report it.
package enum UploadText {
    /// A number of locations: `1 location`, `12 locations`.
    package static func locations(_ count: Int) -> String { count == 1 ? "1 location" : "\(count) locations" }

    /// A sentence on what a target refused in an upload that has ended, and what to do; nil where it refused nothing.
    package static func refusal(by target: String, _ outcome: UploadOutcome) -> String? {
        guard outcome.refused > 0, let reason = outcome.refusal else { return nil }
        let advice = "gpslog upload resend \(target) --refused sends them again"
        return "\(target) refuses \(locations(outcome.refused)): \(reason); \(advice)"
    }
}
