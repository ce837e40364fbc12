/// The limits of what others may ask of the server.
package struct WebLimits: Sendable {
    /// The time within which a request has to come to its end, and after which a connection is closed on which none comes.
    package var patience = Duration.seconds(30)

    /// Connections at a time; further ones wait in the kernel until one is closed.
    package var connections = 1000

    /// Connections at a time from one address; further ones are closed.
    package var connectionsOfNeighbour = 100

    /// True where this machine is a neighbour, too: else a server that stands before this one may bring all others.
    package var isOwnMachineLimited = false

    /// The usual ones.
    package init() {}

    /// Takes one of them as tests have it, such as `patience=1`; false where the words are none.
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
