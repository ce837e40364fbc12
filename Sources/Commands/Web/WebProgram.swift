package import Logging
package import Serving
package import SystemPackage
package import Terminal

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
