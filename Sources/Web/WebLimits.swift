/// Limits on requests and connections.
package struct WebLimits: Sendable {
    /// Timeout of an incomplete request and of an idle connection.
    package var patience = Duration.seconds(30)

    /// Most simultaneous connections; further ones wait in the kernel's queue.
    package var connections = 1000

    /// Most simultaneous connections from one network; further ones are closed.
    package var connectionsOfNeighbour = 100

    /// Whether to limit connections from this machine as well; a reverse proxy may need many.
    package var isOwnMachineLimited = false

    package init() {}

    /// Parses a limit for tests, such as `patience=1`; `false` if it is invalid.
    package mutating func take(_ words: String) -> Bool {
        let pair = words.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, let number = UInt16(pair[1]), number > 0 else { return false }
        switch pair[0] {
        case "patience": patience = .seconds(Int(number))
        case "neighbour": (connectionsOfNeighbour, isOwnMachineLimited) = (Int(number), true)
        default: return false
        }
        return true
    }
}
