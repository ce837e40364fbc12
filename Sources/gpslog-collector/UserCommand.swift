internal import ArgumentParser
internal import Fleet
internal import Logbook
internal import Platform
internal import Text
internal import Web

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage the users of the page.",
        discussion: """
            Users sign in to gpslog web with a name and a password. A viewer sees the devices. A dispatcher also \
            changes fences and notes, and acknowledges alerts. An administrator also manages users, and reads the log \
            of changes. With --tenant, a user sees only the devices of that tenant. As soon as there is a user, \
            the page asks everyone to sign in.

            Examples:
              gpslog-collector user add anna --role administrator
              gpslog-collector user add ben --role viewer --tenant school
              gpslog-collector user password anna
              gpslog-collector user role ben dispatcher
              gpslog-collector user remove ben
            """,
        subcommands: [
            UserAddCommand.self, UserListCommand.self, UserRemoveCommand.self, UserPasswordCommand.self,
            UserRoleCommand.self,
        ]
    )
}

extension UserRole: ExpressibleByArgument {}

struct UserAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a user; asks for the password, or reads it from a pipe."
    )

    @Argument(help: "The name to sign in with.")
    var name: String

    @Option(help: "What the user may do: viewer, dispatcher or administrator.")
    var role: UserRole

    @Option(help: ArgumentHelp("Show only the devices of this database role: a tenant.", valueName: "role"))
    var tenant: String?

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        try NameKind.user.require(name)
        if let tenant { try NameKind.role.require(tenant) }
    }

    func run() throws {
        let address = try database.address
        if let tenant, try !FleetDevices(in: address).hasRole(tenant) { throw NameKind.role.unknown(tenant) }
        let hash = try PasswordHash(ofNew: SecretInput.new("password"))
        let user = FleetUser(name, role, tenant: tenant, password: hash.description)
        guard try FleetUsers(in: address).add(user) else {
            throw Failure("a user named \(name) exists already", .usage)
        }
    }
}

struct UserListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the users.")

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let rows = try FleetUsers(in: database.address).all().map { [$0.name, $0.role.rawValue, $0.tenant ?? ""] }
        try StandardOutput.show(TextTable(header: ["name", "role", "tenant"], rows: rows).description)
    }
}

struct UserRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a user, who is signed out within five seconds."
    )

    @Argument(help: "The name of the user.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetUsers(in: database.address).remove(name) else { throw NameKind.user.unknown(name) }
    }
}

struct UserPasswordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Set the password of a user, who has to sign in again."
    )

    @Argument(help: "The name of the user.")
    var name: String

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        let hash = try PasswordHash(ofNew: SecretInput.new("password"))
        guard try FleetUsers(in: database.address).change(name, to: nil, password: hash.description) else {
            throw NameKind.user.unknown(name)
        }
    }
}

struct UserRoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role",
        abstract: "Set what a user may do; the user has to sign in again."
    )

    @Argument(help: "The name of the user.")
    var name: String

    @Argument(help: "viewer, dispatcher or administrator.")
    var role: UserRole

    @OptionGroup var database: FleetDatabaseOption

    func run() throws {
        guard try FleetUsers(in: database.address).change(name, to: role, password: nil) else {
            throw NameKind.user.unknown(name)
        }
    }
}

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "List who changed what, newest first.",
        discussion: """
            Lists changes to devices, groups, tenants, fences, rules, users and journals, made by commands or on the \
            page, with their time and author.

            Examples:
              gpslog-collector log
              gpslog-collector log --limit 1000 --json
            """
    )

    @Option(help: ArgumentHelp("Maximum number of changes.", valueName: "number"))
    var limit = 100

    @Flag(help: "Print a JSON array with one object per change.")
    var json = false

    @OptionGroup var database: FleetDatabaseOption

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit needs a number from 1 to 100000.") }
    }

    func run() throws {
        let changes = try FleetUsers(in: database.address).log(limit: limit)
        if json {
            let objects = changes.map { JSONObject($0).description }.joined(separator: ",\n ")
            return try StandardOutput.write("[" + objects + "]\n")
        }
        let rows = changes.map { [$0.time.toTheSecond, $0.author, $0.action, $0.subject] }
        try StandardOutput.show(TextTable(header: ["time", "who", "change", "of"], rows: rows).description)
    }
}
