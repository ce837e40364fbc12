package import Logging
package import Serving
package import SystemPackage
package import Terminal

/// The program that serves the page with the map: one of its own, so that a recording carries no web server.
package enum WebProgram {
    /// An order to it.
    package enum Order {
        /// Shows a database at a place, above charts in place of those of the settings where there are such, until it is ended.
        case serve(FilePath, at: ServiceAddress, above: [String])
        /// Asks for a password, and keeps its hash.
        case setPassword
        /// Prints a link to a place by which others may look for so many seconds.
        case share(seconds: Double, at: ServiceAddress)
        /// Ends all such links.
        case endShares

        /// The words that the program is started with.
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

    /// Puts it in the place of this program.
    ///
    /// - Parameters:
    ///   - order: what it is to do.
    ///   - settings: the settings file that the user names; nil for the usual one. It reads that itself, as other users see the
    ///     words that a program is started with.
    ///   - level: what is said, at least.
    /// - Throws: `Failure` where it is not installed, or cannot be started.
    package static func start(_ order: Order, settings: FilePath?, saying level: Logger.Level) throws(Failure) -> Never
    {
        try CompanionProgram.web.start([level.rawValue, settings?.string ?? ""] + order.words)
    }
}
