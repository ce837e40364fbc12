package import FleetStorage
package import Platform
internal import Synchronization

/// Tokens that let nobody in, and the neighbours that show such ones: the database is not asked about each.
package final class RefusedTokens: Sendable {
    /// The treatment of a token that has let nobody in yet.
    package enum Verdict: Hashable {
        /// The database is to be asked.
        case mayAsk
        /// It has just said no.
        case refused
        /// The neighbour has shown too many; it may come again in so many seconds.
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

    /// The time for which a refusal holds.
    private static let validity = Duration.seconds(5)
    /// Tokens that a neighbour may show at once, and a second.
    private static let (burst, rate) = (50.0, 5.0)
    private static let most = 10_000

    private let state = Mutex(State())

    /// None yet.
    package init() {}

    /// The treatment of a token that comes from an address.
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

    /// Remembers a token that let nobody in.
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
