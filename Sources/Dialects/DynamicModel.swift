/// The kind of motion that a receiver expects and tunes its filter for.
package enum DynamicModel: String, Hashable, Sendable, CaseIterable {
    /// Any motion: the factory setting.
    case portable
    case stationary
    case pedestrian
    case automotive
    /// A boat, assumed to be at sea level.
    case sea
    /// An aircraft or balloon, accelerating at up to 1 g.
    case airborne
}
