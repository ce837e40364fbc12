package import GNSS
internal import Platform
package import Terminal

/// Authenticates visitors by password, session or share link.
package actor Authenticator {
    /// Lifetime of a session.
    package static let longestStay = Duration.seconds(30 * 86_400)

    /// Most sessions kept; beyond that, the one that expires first is ended.
    private static let mostSessions = 100

    private let file: AccessFile
    private var isPasswordNeeded: Bool
    private var known: (stamp: AccessFile.Stamp?, record: AccessRecord)?
    private var sessions: [SecretToken.Hash: ContinuousClock.Instant] = [:]
    private var limit = SignInLimit()
    private var attempt: Task<Bool, Never>?

    /// Creates an authenticator without sessions.
    ///
    /// - Parameters:
    ///   - file: the file with the password and the share links. Changes take effect at once.
    ///   - isPasswordNeeded: whether a password is required, even if it is removed later.
    package init(_ file: AccessFile, isPasswordNeeded: Bool) {
        (self.file, self.isPasswordNeeded) = (file, isPasswordNeeded)
    }

    /// The visitor with a token; `nil` if they have to sign in.
    ///
    /// - Throws: `Failure` if the file cannot be read.
    package func visitor(showing word: String?) throws(Failure) -> Visitor? {
        let record = try record()
        if record.password == nil, !isPasswordNeeded { return .local }
        guard let token = word.flatMap({ SecretToken($0) }) else { return nil }
        if let end = sessions[token.hash], end > .now { return .owner }
        return record.link(of: token, at: .now).map { .guest(until: $0.end) }
    }

    /// Outcome of an attempt to sign in.
    package enum Answer: Sendable {
        /// The password is right; use this token from now on.
        case welcome(SecretToken)
        /// The password is wrong, or none is set.
        case wrong
        /// Too many attempts; retry after this time.
        case wait(Duration)
    }

    /// Checks a password, one at a time, as each attempt needs much memory.
    ///
    /// - Throws: `Failure` if the file cannot be read.
    package func signIn(by password: String, from address: String) async throws(Failure) -> Answer {
        if let wait = limit.take(of: address, at: .now) { return .wait(wait) }
        guard let hash = try record().password else { return .wrong }
        let before = attempt
        let task = Task {
            _ = await before?.value
            return await Self.isMade(hash, of: password)
        }
        attempt = task
        // The password may have changed in the meantime.
        guard await task.value, try record().password == hash else { return .wrong }
        limit.giveBack(to: address)
        let token = try SecretToken.random()
        makeRoom()
        sessions[token.hash] = .now + Self.longestStay
        return .welcome(token)
    }

    package func signOut(showing word: String?) {
        guard let token = word.flatMap({ SecretToken($0) }) else { return }
        sessions[token.hash] = nil
    }

    private func makeRoom() {
        sessions = sessions.filter { $0.value > .now }
        guard sessions.count >= Self.mostSessions, let first = sessions.min(by: { $0.value < $1.value }) else { return }
        sessions[first.key] = nil
    }

    /// Current contents of the file.
    private func record() throws(Failure) -> AccessRecord {
        let stamp = file.stamp
        if let known, known.stamp == stamp { return known.record }
        let record = try file.read()
        // A new password ends all sessions.
        if let known, known.record.password != record.password { sessions = [:] }
        known = (stamp, record)
        if record.password != nil { isPasswordNeeded = true }
        return record
    }

    /// Compares on a separate thread, as this takes long and must not delay other requests.
    private static func isMade(_ hash: PasswordHash, of password: String) async -> Bool {
        await withCheckedContinuation { continuation in
            do {
                try BackgroundThread.start("sign-in") { continuation.resume(returning: hash.isMade(of: password)) }
            } catch {
                continuation.resume(returning: false)
            }
        }
    }
}

/// A visitor of the page, with their permissions.
package enum Visitor: Hashable, Sendable {
    /// A user of this machine; without a password, the page is only for them.
    case local

    /// A visitor who has signed in with the password.
    case owner

    /// A visitor with a share link until its expiry; guests cannot change anything or see places in privacy zones.
    case guest(until: UTCTime)

    package var isGuest: Bool { if case .guest = self { true } else { false } }
}

/// Limits the rate of password attempts, with a burst allowed at first.
///
/// The limit applies to each address and, with a larger burst, to all together, so that many addresses do not help. An
/// address's first attempts are its own, so that many addresses do not lock out the user either.
package struct SignInLimit: Sendable {
    /// Burst per address, and the interval at which an attempt is added.
    private static let ofOne = (burst: 5.0, pause: Duration.seconds(10))

    /// Attempts of an address that the limit of all does not refuse; after a pause it has them again.
    private static let mostFree = 2.0

    /// Burst and interval for all addresses together.
    private static let ofAll = (burst: 20.0, pause: Duration.seconds(2))

    /// Most addresses kept; further ones wait until one of these has its whole burst again.
    private static let mostAddresses = 1000

    private var all = Allowance(left: ofAll.burst)
    private var ofAddress: [String: Allowance] = [:]

    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant?

        /// Adds the attempts gained since the last call.
        mutating func refill(to burst: Double, each pause: Duration, at now: ContinuousClock.Instant) {
            if let at { left = min(burst, left + max(0, at.duration(to: now) / pause)) }
            at = now
        }

        /// Time until an attempt is available.
        func wait(each pause: Duration) -> Duration { left >= 1 ? .zero : pause * (1 - left) }
    }

    package init() {}

    /// Uses an attempt of an address.
    ///
    /// - Returns: `nil` if the attempt is allowed, otherwise the time to wait.
    package mutating func take(of address: String, at now: ContinuousClock.Instant) -> Duration? {
        all.refill(to: Self.ofAll.burst, each: Self.ofAll.pause, at: now)
        forgetWhoRests(at: now)
        guard var own = ofAddress[address] ?? (ofAddress.count < Self.mostAddresses ? Self.new : nil) else {
            return Self.ofOne.pause
        }
        own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
        ofAddress[address] = own
        let isFree = own.left > Self.ofOne.burst - Self.mostFree
        let wait = max(own.wait(each: Self.ofOne.pause), isFree ? .zero : all.wait(each: Self.ofAll.pause))
        guard wait == .zero else { return wait }
        own.left -= 1
        if !isFree { all.left -= 1 }
        ofAddress[address] = own
        return nil
    }

    /// Returns an attempt after the right password.
    package mutating func giveBack(to address: String) {
        ofAddress[address]?.left += 1
        all.left = min(Self.ofAll.burst, all.left + 1)
    }

    private static var new: Allowance { Allowance(left: ofOne.burst) }

    /// Removes addresses that have their whole burst again.
    private mutating func forgetWhoRests(at now: ContinuousClock.Instant) {
        guard ofAddress.count >= Self.mostAddresses else { return }
        for (address, var own) in ofAddress {
            own.refill(to: Self.ofOne.burst, each: Self.ofOne.pause, at: now)
            if own.left >= Self.ofOne.burst { ofAddress[address] = nil }
        }
    }
}
