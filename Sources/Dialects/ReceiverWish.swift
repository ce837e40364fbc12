/// The settings that a receiver is to have: those that somebody named, and those of a profile, which it does without where it
/// cannot have them.
package struct ReceiverWish: Hashable, Sendable {
    /// All of them; those that were named go before the profile's.
    package let settings: ReceiverSettings

    /// The names of those that the receiver may do without.
    package let dispensable: Set<String>

    /// A wish for settings, and for those of a profile besides.
    package init(_ named: ReceiverSettings, profile: ReceiverSettings = ReceiverSettings()) {
        settings = named.filled(from: profile)
        dispensable = Set(profile.described.map(\.name)).subtracting(named.described.map(\.name))
    }
}
