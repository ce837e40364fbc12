internal import GNSS
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
                try NamedThread.start("sign-in") { continuation.resume(returning: hash.isMade(of: password)) }
            } catch {
                continuation.resume(returning: false)
            }
        }
    }
}
