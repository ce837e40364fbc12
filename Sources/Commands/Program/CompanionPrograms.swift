internal import Glibc
package import Logging
internal import Receivers
package import Serving
package import SystemPackage
package import Terminal

/// A separate program for features whose dependencies gpslog itself should not have.
package struct CompanionProgram: Sendable {
    /// The web server for the map.
    static let web = CompanionProgram(
        name: "gpslog-web",
        advice: "install the package gpslog-web, or build it with make web"
    )

    /// The collector, which uses PostgreSQL.
    package static let collector = CompanionProgram(
        name: "gpslog-collector",
        advice: "install the package gpslog-collector, or build it with make fleet"
    )

    private let name: String
    private let advice: String

    private init(name: String, advice: String) { (self.name, self.advice) = (name, advice) }

    /// Replaces this process with the program.
    ///
    /// - Parameters:
    ///   - words: command-line arguments, which other users can see.
    ///   - variables: additional environment variables.
    /// - Throws: `Failure` if the program is not installed or cannot be started.
    package func start(_ words: [String], environment variables: [String: String] = [:]) throws(Failure) -> Never {
        guard let path = installed else {
            throw Failure("\(name) is neither next to gpslog nor in $PATH; \(advice)", .unavailable)
        }
        for (name, value) in variables { _ = unsafe setenv(name, value, 1) }
        var pointers = unsafe ([name] + words).map { unsafe strdup($0) } + [nil]
        _ = unsafe execv(path.string, &pointers)
        throw Failure("\(path) cannot be started: \(Errno(rawValue: errno))", .unavailable)
    }

    /// Looks for the program beside this one, then in `PATH`; `nil` if it is not found.
    private var installed: FilePath? {
        let own = FolderListing.target(of: "/proc/self/exe").map { [$0.removingLastComponent()] } ?? []
        let others = (ProcessEnvironment.value(of: "PATH") ?? "").split(separator: ":").map { FilePath(String($0)) }
        return (own + others).map { $0.appending(name) }.first { unsafe access($0.string, X_OK) == 0 }
    }
}

/// Starts the web server for the map, a separate program so that recordings do not include a web server.
package enum WebProgram {
    /// What the web server should do.
    package enum Order {
        /// Serve a database at an address until interrupted; charts, unless empty, replace those of the settings.
        case serve(FilePath, at: ServiceAddress, above: [String])
        /// Ask for a password and store its hash.
        case setPassword
        /// Print a link that gives others access for this many seconds.
        case share(seconds: Double, at: ServiceAddress)
        /// Revoke all such links.
        case endShares

        /// The program's command-line arguments.
        fileprivate var words: [String] {
            switch self {
            case .serve(let database, let place, let charts):
                ["serve", database.string, place.description] + charts.map { "chart=\($0)" }
            case .setPassword: ["set-password"]
            case .share(let seconds, let place): ["share", "\(seconds)", place.description]
            case .endShares: ["end-shares"]
            }
        }
    }

    /// Replaces this process with the web server.
    ///
    /// - Parameters:
    ///   - order: what it should do.
    ///   - settings: the settings file given by the user; `nil` for the default. Only the path is passed on, since
    ///     other users can see command-line arguments.
    ///   - level: the minimum log level.
    /// - Throws: `Failure` if the program is not installed or cannot be started.
    package static func start(_ order: Order, settings: FilePath?, saying level: Logger.Level) throws(Failure) -> Never
    {
        try CompanionProgram.web.start([level.rawValue, settings?.string ?? ""] + order.words)
    }
}
