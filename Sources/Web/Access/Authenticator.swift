internal import GNSS
internal import Logbook
internal import Platform

/// Authenticates visitors by password, session or share link.
package actor Authenticator {
    /// Lifetime of a session.
    package static let longestStay = Duration.seconds(30 * 86_400)

    /// Most sessions kept; beyond that, the one that expires first is ended.
    private static let mostSessions = 1000

    /// How long changes of users by other programs may go unnoticed.
    private static let patience = Duration.seconds(5)

    private let directory: (any PageUsers)?
    private var users: (known: [FleetUser], at: ContinuousClock.Instant)?
    private let file: AccessFile
    private var isPasswordNeeded: Bool
    private var known: (stamp: AccessFile.Stamp?, record: AccessRecord)?
    private var sessions: [SecretToken.Hash: Session] = [:]
    private var limit = SignInLimit()
    private var attempt: Task<Bool, Never>?

    private struct Session {
        let end: ContinuousClock.Instant

        /// The user as they were when they signed in; `nil` for the page's own password.
        let user: FleetUser?
    }

    /// Creates an authenticator without sessions.
    ///
    /// - Parameters:
    ///   - file: the file with the password and the share links. Changes take effect at once.
    ///   - users: the users of a fleet's page; `nil` for a page without users.
    ///   - isPasswordNeeded: whether a password is required, even if it is removed later.
    package init(_ file: AccessFile, users: (any PageUsers)? = nil, isPasswordNeeded: Bool) {
        (self.file, directory, self.isPasswordNeeded) = (file, users, isPasswordNeeded)
    }

    /// The visitor with a token; `nil` if they have to sign in.
    ///
    /// - Throws: an error if the file or the users cannot be read.
    package func visitor(showing word: String?) async throws -> Visitor? {
        let users = try await currentUsers()
        let record = try record()
        if record.password == nil, !isPasswordNeeded { return .local }
        guard let token = word.flatMap({ SecretToken($0) }) else { return nil }
        if let session = sessions[token.hash], session.end > .now {
            guard let user = session.user else { return .owner }
            // Any change of a user ends their sessions.
            return users.contains(user) ? .user(user) : nil
        }
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

    /// Whether visitors sign in with their names.
    package var hasUsers: Bool {
        get async { await (try? currentUsers())?.isEmpty == false }
    }

    /// Checks a password, one at a time, as each attempt needs much memory.
    ///
    /// - Parameters:
    ///   - name: the name of a user; empty for the page's own password.
    ///   - password: the password.
    ///   - address: the address of the client.
    /// - Returns: the outcome.
    /// - Throws: an error if the file or the users cannot be read.
    package func signIn(_ name: String, by password: String, from address: String) async throws -> Answer {
        if let wait = limit.take(of: address, at: .now) { return .wait(wait) }
        let users = try await currentUsers(isNew: true)
        let user = users.first { !name.isEmpty && $0.name == name }
        let own = name.isEmpty ? try record().password : user.flatMap { PasswordHash($0.password) }
        // Unknown names take the same time as known ones.
        guard let hash = try own ?? record().password ?? users.first.flatMap({ PasswordHash($0.password) }) else {
            return .wrong
        }
        let before = attempt
        let task = Task {
            _ = await before?.value
            return await Self.isMade(hash, of: password)
        }
        attempt = task
        // The password may have changed in the meantime.
        guard await task.value, own != nil else { return .wrong }
        guard try await user.map(currentUsers(isNew: true).contains) ?? (record().password == hash) else {
            return .wrong
        }
        limit.giveBack(to: address)
        let token = try SecretToken.random()
        makeRoom()
        sessions[token.hash] = Session(end: .now + Self.longestStay, user: user)
        return .welcome(token)
    }

    package func signOut(showing word: String?) {
        guard let token = word.flatMap({ SecretToken($0) }) else { return }
        sessions[token.hash] = nil
    }

    private func makeRoom() {
        sessions = sessions.filter { $0.value.end > .now }
        guard sessions.count >= Self.mostSessions,
            let first = sessions.min(by: { $0.value.end < $1.value.end })
        else { return }
        sessions[first.key] = nil
    }

    /// The users, read again after some seconds or if `isNew`; the former ones if the database is not available.
    private func currentUsers(isNew: Bool = false) async throws -> [FleetUser] {
        guard let directory else { return [] }
        if let users, !isNew, users.at.duration(to: .now) < Self.patience { return users.known }
        do {
            users = (try await directory.all(), .now)
        } catch {
            guard let users else { throw error }
            self.users = (users.known, .now)
        }
        let known = users?.known ?? []
        if !known.isEmpty { isPasswordNeeded = true }
        return known
    }

    /// Has changes of users take effect at once.
    func forgetUsers() async { _ = try? await currentUsers(isNew: true) }

    /// Current contents of the file.
    private func record() throws(Failure) -> AccessRecord {
        let stamp = file.stamp
        if let known, known.stamp == stamp { return known.record }
        let record = try file.read()
        // A new password ends all sessions that it began.
        if let known, known.record.password != record.password { sessions = sessions.filter { $0.value.user != nil } }
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
