/// The motion that a receiver expects of what carries it: its own filter smooths accordingly.
package enum DynamicModel: String, Hashable, Sendable, CaseIterable {
    /// Anything: the factory's choice.
    case portable
    /// At rest.
    case stationary
    /// On foot.
    case pedestrian
    /// A road vehicle.
    case automotive
    /// A boat: its height is that of the sea.
    case sea
    /// An aircraft or balloon, with accelerations up to that of gravity.
    case airborne
}
