/// What a location is to a vehicle with several receivers, where it was chosen to stand for it.
public struct FusedLocation: Hashable, Sendable {
    /// Metres that the vehicle has travelled since the chosen location before, by the odometer of this one's receiver; nil
    /// where no filter counts.
    public var distanceTravelled: Double?

    /// A chosen location.
    public init(distanceTravelled: Double? = nil) { self.distanceTravelled = distanceTravelled }
}
