internal import Glibc
package import Logging
internal import Receivers
package import Serving
package import SystemPackage
package import Terminal

/// The program that serves the page with the map: one of its own, so that a recording carries no web server.
package enum WebProgram {
    private static let name = "gpslog-web"

    /// Puts it in the place of this program.
    ///
    /// - Parameters:
    ///   - database: the file that is shown.
    ///   - place: the place where browsers find the page.
    ///   - level: what is said, at least.
    /// - Throws: `Failure` where it is not installed, or cannot be started.
    package static func start(
        showing database: FilePath,
        at place: ServiceAddress,
        saying level: Logger.Level
    ) throws(Failure) -> Never {
        guard let path = installed else {
            throw Failure(
                "\(name) is neither beside gpslog nor in a folder of $PATH; build it with make build, install it with make install",
                .unavailable
            )
        }
        let words = [name, database.string, place.description, level.rawValue]
        var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
        _ = unsafe execv(path.string, &pointers)
        throw Failure("\(path) cannot be started: \(Errno(rawValue: errno))", .unavailable)
    }

    /// The program beside this one, or in a folder where the shell looks; nil where it is in none.
    private static var installed: FilePath? {
        let own = FolderListing.target(of: "/proc/self/exe").map { [$0.removingLastComponent()] } ?? []
        let others = (ProcessEnvironment.value(of: "PATH") ?? "").split(separator: ":").map { FilePath(String($0)) }
        return (own + others).map { $0.appending(name) }.first { unsafe access($0.string, X_OK) == 0 }
    }
}
