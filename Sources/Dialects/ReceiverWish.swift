/// The settings requested for a receiver: those named by the user, and optional ones from a profile.
package struct ReceiverWish: Hashable, Sendable {
    /// All settings; those named by the user override the profile's.
    package let settings: ReceiverSettings

    /// The names of the settings that are skipped if the receiver does not support them.
    package let dispensable: Set<String>

    package init(_ named: ReceiverSettings, profile: ReceiverSettings = ReceiverSettings()) {
        settings = named.filled(from: profile)
        dispensable = Set(profile.described.map(\.name)).subtracting(named.described.map(\.name))
    }
}
