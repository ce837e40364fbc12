/// The greatest batch that a server may accept, after it has refused a larger one.
struct BatchCeiling {
    /// Accepted requests until a larger one is tried: the refusal may have had another reason than the size.
    private static let patience = 100
    private static let most = 1 << 20

    private var locations: Int
    private var accepted = 0

    /// - Parameter locations: the number of locations in the refused request.
    init(below locations: Int) { self.locations = max(1, locations / 2) }

    /// The limit for the request after an accepted one.
    mutating func nextLimit() -> Int {
        accepted += 1
        if accepted >= Self.patience { (locations, accepted) = (min(locations * 2, Self.most), 0) }
        return locations
    }
}
