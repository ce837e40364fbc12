internal import Glibc
internal import Receivers
internal import SystemPackage
package import Terminal

/// A program beside this one, which has what this one is to do without.
package struct CompanionProgram: Sendable {
    /// The program that serves the page.
    static let web = CompanionProgram(
        name: "gpslog-web",
        advice: "install the package gpslog-web, or build it with make web"
    )

    /// The program that knows PostgreSQL.
    package static let collector = CompanionProgram(
        name: "gpslog-collector",
        advice: "install the package gpslog-collector, or build it with make fleet"
    )

    private let name: String
    private let advice: String

    private init(name: String, advice: String) { (self.name, self.advice) = (name, advice) }

    /// Puts it in the place of this program.
    ///
    /// - Parameters:
    ///   - words: the words that it is started with, which other users see.
    ///   - variables: environment variables that it gets besides this program's.
    /// - Throws: `Failure` where it is not installed, or cannot be started.
    package func start(_ words: [String], environment variables: [String: String] = [:]) throws(Failure) -> Never {
        guard let path = installed else {
            throw Failure("\(name) is neither beside gpslog nor in a folder of $PATH; \(advice)", .unavailable)
        }
        for (name, value) in variables { _ = unsafe setenv(name, value, 1) }
        var pointers = unsafe ([name] + words).map { unsafe strdup($0) } + [nil]
        _ = unsafe execv(path.string, &pointers)
        throw Failure("\(path) cannot be started: \(Errno(rawValue: errno))", .unavailable)
    }

    /// The program beside this one, or in a folder where the shell looks; nil where it is in none.
    private var installed: FilePath? {
        let own = FolderListing.target(of: "/proc/self/exe").map { [$0.removingLastComponent()] } ?? []
        let others = (ProcessEnvironment.value(of: "PATH") ?? "").split(separator: ":").map { FilePath(String($0)) }
        return (own + others).map { $0.appending(name) }.first { unsafe access($0.string, X_OK) == 0 }
    }
}
