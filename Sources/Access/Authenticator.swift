internal import GNSS
internal import Platform
package import Terminal

/// Decides who is let in: knows the password, the links, and who has signed in.
package actor Authenticator {
    /// The time after which one has to sign in again.
    package static let longestStay = Duration.seconds(30 * 86_400)

    /// Sessions that are remembered; the one whose time ends first has to give way.
    private static let mostSessions = 100

    private let file: AccessFile
    private var isPasswordNeeded: Bool
    private var known: (stamp: AccessFile.Stamp?, record: AccessRecord)?
    private var sessions: [SecretToken.Hash: ContinuousClock.Instant] = [:]
    private var limit = SignInLimit()
    private var attempt: Task<Bool, Never>?

    /// An authenticator.
    ///
    /// - Parameters:
    ///   - file: the file that says who may see the page; what is changed there holds at once.
    ///   - isPasswordNeeded: true where nobody is let in without one, also if it is taken away later on.
    package init(_ file: AccessFile, isPasswordNeeded: Bool) {
        (self.file, self.isPasswordNeeded) = (file, isPasswordNeeded)
    }

    /// The visitor who shows a token; nil for somebody who has to sign in.
    ///
    /// - Throws: `Failure` where nobody can say who may come in.
    package func visitor(showing word: String?) throws(Failure) -> Visitor? {
        let record = try record()
        if record.password == nil, !isPasswordNeeded { return .local }
        guard let token = word.flatMap({ SecretToken($0) }) else { return nil }
        if let end = sessions[token.hash], end > .now { return .owner }
        return record.link(of: token, at: .now).map { .guest(until: $0.end) }
    }

    /// An answer to somebody who wants to sign in.
    package enum Answer: Sendable {
        /// The token that is to be shown from now on.
        case welcome(SecretToken)
        /// The password is another one.
        case wrong
        /// Too many were tried; after this time another one may be.
        case wait(Duration)
    }

    /// Takes a password, of one after the other: each takes memory.
    ///
    /// - Throws: `Failure` where nobody can say which one is right.
    package func signIn(by password: String, from address: String) async throws(Failure) -> Answer {
        if let wait = limit.take(of: address, at: .now) { return .wait(wait) }
        guard let hash = try record().password else { return .wrong }
        let before = attempt
        let task = Task {
            _ = await before?.value
            return await Self.isMade(hash, of: password)
        }
        attempt = task
        // While it was looked at, another password may have been set.
        guard await task.value, try record().password == hash else { return .wrong }
        limit.giveBack(to: address)
        let token = try SecretToken.random()
        makeRoom()
        sessions[token.hash] = .now + Self.longestStay
        return .welcome(token)
    }

    /// Forgets somebody who had signed in.
    package func signOut(showing word: String?) {
        guard let token = word.flatMap({ SecretToken($0) }) else { return }
        sessions[token.hash] = nil
    }

    private func makeRoom() {
        sessions = sessions.filter { $0.value > .now }
        guard sessions.count >= Self.mostSessions, let first = sessions.min(by: { $0.value < $1.value }) else { return }
        sessions[first.key] = nil
    }

    /// The record that the file has now.
    private func record() throws(Failure) -> AccessRecord {
        let stamp = file.stamp
        if let known, known.stamp == stamp { return known.record }
        let record = try file.read()
        // Sessions of another password end: the new one has to be given.
        if let known, known.record.password != record.password { sessions = [:] }
        known = (stamp, record)
        if record.password != nil { isPasswordNeeded = true }
        return record
    }

    /// Compares on a thread of its own: it takes a while, in which others are answered.
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
