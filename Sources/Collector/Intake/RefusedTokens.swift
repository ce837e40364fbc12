package import FleetStorage
package import Platform
internal import Synchronization

/// Remembers invalid tokens, and the clients that send them, so that they do not cause a database query each.
package final class RefusedTokens: Sendable {
    /// How to treat a token that has not been accepted before.
    package enum Verdict: Hashable {
        /// The database has to be queried.
        case mayAsk
        /// The database rejected it recently.
        case refused
        /// The client has sent too many invalid tokens, and may retry after this time.
        case tooMany(seconds: Int)
    }

    private struct Neighbour {
        var left: Double
        var time: ContinuousClock.Instant
    }

    private struct State {
        var tokens: [DevicePass: ContinuousClock.Instant] = [:]
        var neighbours: [String: Neighbour] = [:]
    }

    /// How long a rejection is remembered.
    private static let validity = Duration.seconds(5)
    /// Invalid tokens that a client may send in a burst, and per second.
    private static let (burst, rate) = (50.0, 5.0)
    private static let most = 10_000

    private let state = Mutex(State())

    package init() {}

    package func verdict(
        on pass: DevicePass,
        from address: SocketAddress?,
        at now: ContinuousClock.Instant = .now
    ) -> Verdict {
        state.withLock { state in
            if let time = state.tokens[pass], now - time < Self.validity { return .refused }
            guard let network = address?.network, let known = state.neighbours[network] else { return .mayAsk }
            let left = Self.left(of: known, at: now)
            return left >= 1 ? .mayAsk : .tooMany(seconds: max(1, Int(((1 - left) / Self.rate).rounded(.up))))
        }
    }

    /// Records that the database rejected a token.
    package func remember(_ pass: DevicePass, from address: SocketAddress?, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            if state.tokens.count >= Self.most {
                state.tokens = state.tokens.filter { now - $0.value < Self.validity }
            }
            if state.tokens.count < Self.most { state.tokens[pass] = now }
            guard let network = address?.network else { return }
            if state.neighbours.count >= Self.most {
                state.neighbours = state.neighbours.filter { Self.left(of: $0.value, at: now) < Self.burst }
            }
            let left = state.neighbours[network].map { Self.left(of: $0, at: now) } ?? Self.burst
            if state.neighbours.count < Self.most || state.neighbours[network] != nil {
                state.neighbours[network] = Neighbour(left: max(0, left - 1), time: now)
            }
        }
    }

    private static func left(of neighbour: Neighbour, at now: ContinuousClock.Instant) -> Double {
        min(burst, neighbour.left + (now - neighbour.time) / .seconds(1) * rate)
    }
}
