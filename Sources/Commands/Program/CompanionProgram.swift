import Glibc
import Receivers
import SystemPackage
import Platform

/// A separate program for features whose dependencies gpslog itself should not have.
struct CompanionProgram: Sendable {
    /// The web server for the map.
    static let web = CompanionProgram(
        name: "gpslog-web",
        advice: "install the package gpslog-web, or build it with make web"
    )

    /// The collector, which uses PostgreSQL.
    static let collector = CompanionProgram(
        name: "gpslog-collector",
        advice: "install the package gpslog-collector, or build it with make fleet"
    )

    private let name: String
    private let advice: String

    private init(name: String, advice: String) { (self.name, self.advice) = (name, advice) }

    /// Replaces this process with the program; other users can see the words, but not the variables.
    func start(_ words: [String], environment variables: [String: String] = [:]) throws(Failure) -> Never {
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
