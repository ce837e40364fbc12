internal import GNSS
package import Logbook
internal import Platform
package import Recording
internal import Terminal

/// The users of a fleet's page, and the log of their changes.
///
/// Users with a tenant manage only that tenant's users; `nil` is for all users.
package protocol PageUsers: Sendable {
    /// All users.
    ///
    /// - Throws: an error if the database cannot be read.
    func all() async throws -> [FleetUser]

    /// Adds a user.
    ///
    /// - Returns: `false` if a user has the name, or the tenant does not exist.
    /// - Throws: an error if the database cannot be written.
    func add(_ user: FleetUser) async throws -> Bool

    /// Gives a user another role or password.
    ///
    /// - Returns: `false` if there is no such user.
    /// - Throws: an error if the database cannot be written.
    func change(_ name: String, to role: UserRole?, password: PasswordHash?) async throws -> Bool

    /// Removes a user.
    ///
    /// - Returns: `false` if there is no such user.
    /// - Throws: an error if the database cannot be written.
    func remove(_ name: String) async throws -> Bool

    /// The latest changes of a tenant's users, or of all, newest first.
    ///
    /// - Throws: an error if the database cannot be read.
    func log(_ limit: Int, of tenant: String?) async throws -> [FleetChange]

    /// What the users of a tenant see.
    func part(of tenant: String) -> (database: any RecordedDatabase, shared: any SharedDatabase)
}

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
        // Unknown names take as long as known ones.
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
