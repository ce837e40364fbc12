internal import GNSS
internal import Hummingbird
package import Logbook
internal import NIOCore
internal import Platform
package import Text

/// Lists and changes the users of a fleet's page, and lists who changed what.
struct UserAnswers: Sendable {
    private static let none = HTTPError(.notFound, message: "only the page of a fleet has users")
    private static let unknown = HTTPError(.notFound, message: "there is no such user")

    private let users: (any PageUsers)?
    private let authenticator: Authenticator
    /// The tenant whose users are managed; `nil` for all.
    private let tenant: String?

    init(_ users: (any PageUsers)?, _ authenticator: Authenticator, of tenant: String?) {
        (self.users, self.authenticator, self.tenant) = (users, authenticator, tenant)
    }

    func list() async throws -> Response {
        let users = try await managed()
        let objects = users.map { user in
            var object = JSONObject()
            object.add("name", text: user.name)
            object.add("role", text: user.role.rawValue)
            object.add("tenant", text: user.tenant)
            return object.description
        }
        return Response(json: JSONText.array(objects))
    }

    func add(_ request: Request) async throws -> Response {
        guard let users else { throw Self.none }
        let texts = try await TextMembers(of: request, ["name", "role", "tenant", "password"])
        let (name, role) = (try texts.name(), try Self.role(texts["role"] ?? ""))
        if let tenant, texts["tenant"] ?? tenant != tenant {
            throw HTTPError(.forbidden, message: "you can only add users of \(tenant)")
        }
        let hash = try Self.hash(texts["password"] ?? "")
        let user = FleetUser(name, role, tenant: tenant ?? texts["tenant"], password: hash.description)
        guard try await users.add(user) else {
            throw HTTPError(.conflict, message: "a user with this name exists, or there is no such tenant")
        }
        return try await changed()
    }

    func change(_ request: Request, _ context: WebContext) async throws -> Response {
        let texts = try await TextMembers(of: request, ["name", "role", "password"])
        let name = try texts.name()
        let users = try await require(name)
        let role = try texts["role"].map(Self.role)
        if role != nil, Self.isSelf(name, context) {
            throw HTTPError(.conflict, message: "you cannot change your own role")
        }
        let hash = try texts["password"].map(Self.hash)
        guard try await users.change(name, to: role, password: hash) else { throw Self.unknown }
        return try await changed()
    }

    func remove(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try await TextMembers(of: request, ["name"]).name()
        let users = try await require(name)
        if Self.isSelf(name, context) { throw HTTPError(.conflict, message: "you cannot remove yourself") }
        guard try await users.remove(name) else { throw Self.unknown }
        return try await changed()
    }

    /// Sets the visitor's own password, who has to enter the former one, and to sign in again.
    func setPassword(_ request: Request, _ context: WebContext) async throws -> Response {
        guard let users, case .user(let user)? = context.visitor else {
            throw HTTPError(.notFound, message: "only users of a fleet's page have a password of their own")
        }
        let texts = try await TextMembers(of: request, ["old", "new"])
        let address = AccessAnswers.origin(of: request, context)
        switch try await authenticator.signIn(user.name, by: texts["old"] ?? "", from: address) {
        case .welcome(let token): await authenticator.signOut(showing: token.description)
        case .wrong: throw HTTPError(.forbidden, message: "the old password is wrong")
        case .wait: throw HTTPError(.tooManyRequests, message: "too many attempts; try again in some seconds")
        }
        let hash = try Self.hash(texts["new"] ?? "")
        guard try await users.change(user.name, to: nil, password: hash) else { throw Self.unknown }
        await authenticator.forgetUsers()
        return Response(json: "{}")
    }

    /// Latest changes, newest first.
    func log(_ request: Request) async throws -> Response {
        let limit = try ListPage.limit(request)
        let changes = try await users?.log(limit, of: tenant) ?? []
        return Response(json: JSONText.array(changes.map { JSONObject($0).description }))
    }

    private func managed() async throws -> [FleetUser] {
        try await (users?.all() ?? []).filter { tenant == nil || $0.tenant == tenant }
    }

    private func require(_ name: String) async throws -> any PageUsers {
        guard let users else { throw Self.none }
        guard try await managed().contains(where: { $0.name == name }) else { throw Self.unknown }
        return users
    }

    private func changed() async throws -> Response {
        await authenticator.forgetUsers()
        return try await list()
    }

    private static func isSelf(_ name: String, _ context: WebContext) -> Bool {
        if case .user(let user)? = context.visitor { user.name == name } else { false }
    }

    private static func role(_ text: String) throws(HTTPError) -> UserRole {
        if let role = UserRole(rawValue: text) { return role }
        throw HTTPError(.badRequest, message: "role must be viewer, dispatcher or administrator")
    }

    private static func hash(_ password: String) throws -> PasswordHash {
        do {
            return try PasswordHash(ofNew: password)
        } catch {
            throw HTTPError(.badRequest, message: error.description)
        }
    }
}

/// A request body: a JSON object of texts.
struct TextMembers {
    private var texts: [String: String] = [:]

    /// Parses the body.
    ///
    /// - Throws: `HTTPError` if it is not a JSON object, or has other members than texts with these names.
    init(of request: Request, _ names: Set<String>) async throws {
        let body = try await request.body.collect(upTo: .max)
        var cursor = JSONCursor([UInt8](body.readableBytesView)[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                guard names.contains(name) else {
                    throw JSONCursor.Fault(offset: cursor.offset, reason: "there is no such member")
                }
                texts[name] = String(decoding: try cursor.readString(), as: UTF8.self)
            }
            try cursor.expectEnd()
        } catch {
            throw HTTPError(.badRequest, message: "byte \(error.offset + 1): \(error.reason)")
        }
    }

    subscript(name: String) -> String? { texts[name] }

    /// The member `name`.
    ///
    /// - Throws: `HTTPError` if it is empty, too long, or has control characters.
    func name(_ member: String = "name") throws(HTTPError) -> String {
        let name = texts[member] ?? ""
        guard (1...200).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw HTTPError(.badRequest, message: "\(member) must have 1 to 200 bytes, and no control characters")
        }
        return name
    }
}

extension JSONObject {
    /// A change in the log of a fleet's database.
    package init(_ change: FleetChange) {
        self.init()
        add("time", text: change.time.description)
        add("who", text: change.author)
        add("action", text: change.action)
        add("subject", text: change.subject)
    }
}
