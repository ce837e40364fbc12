package import SystemPackage
package import TestSupport
import Testing

/// A page for which a password is set, at addresses that others reach, and browsers that are curl.
package struct GuardedWeb {
    package static let password = "a long voyage & 100% sun"
    package let web: WebVoyage

    /// A page that is not served yet.
    package init(_ web: WebVoyage? = nil) async throws {
        self.web = try web ?? WebVoyage()
        try await set(Self.password)
    }

    /// The file that says who may see it.
    package var access: FilePath { web.logger.folder.file("web-access") }

    /// Sets the password, as a script does.
    package func set(_ password: String) async throws {
        let outcome = try await piped(password + "\n")
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Hands a text to `gpslog web --set-password` through a pipe.
    package func piped(_ text: String) async throws -> BuiltProgram.Outcome {
        let line = "printf '%s' \"$GIVEN\" | exec '\(web.logger.gpslog.path)' web --set-password"
        let environment = web.environment.merging(["GIVEN": text]) { $1 }
        return try await BuiltProgram(at: "/bin/sh").run(["-c", line], environment: environment)
    }

    /// Serves it at all addresses while something else happens.
    package func serve(
        _ options: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        let arguments = ["web", "--listen", "0.0.0.0:\(web.port)"] + options
        return try await web.logger.gpslog.run(arguments, environment: web.environment) { program in
            #expect(await program.says("the page is at http://0.0.0.0:\(web.port)"))
            try await body(program)
            try program.terminate()
        }
    }

    /// Serves it with limits that are reached soon, while something else happens.
    package func serve(
        within limits: [String],
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        let words = ["notice", "", "serve", web.logger.database, "0.0.0.0:\(web.port)"] + limits
        return try await BuiltProgram("gpslog-web").run(words, environment: web.environment) { program in
            #expect(await program.says("the page is at http://0.0.0.0:\(web.port)"))
            try await body(program)
            try program.terminate()
        }
    }

    /// The answer to a form with a password, with its headers in small letters.
    package func signIn(_ password: String = password, _ options: String...) async throws -> String {
        let form = ["--data-urlencode", "password=" + password, "-H", "Origin: \(web.origin)"]
        return try await Tool.curl.run(["-sSi"] + form + options + [web.origin + "/sign-in"]).output.lowercased()
    }

    /// The cookie of somebody who has signed in, as a header.
    package func cookie() async throws -> String {
        let answer = try await signIn()
        return "Cookie: "
            + String(try #require(answer.firstMatch(of: /set-cookie: (gpslog=[0-9a-f]{64})/)?.1, "\(answer)"))
    }

    /// The path of a link that is made for so long.
    package func share(_ span: String, _ options: String...) async throws -> String {
        let outcome = try await web.run(["--share", span, "--listen", web.port] + options)
        #expect(outcome.errors == "")
        let link = try #require(outcome.output.wholeMatch(of: /http:\/\/localhost:[0-9]+(\/share\/[0-9a-f]{64})\n/))
        return String(link.1)
    }

    /// The cookie of somebody who has come by a link.
    package func guest(by path: String) async throws -> String {
        let answer = try await web.ask(path, "-i").lowercased()
        return "Cookie: "
            + String(try #require(answer.firstMatch(of: /set-cookie: (gpslog=[0-9a-f]{64})/)?.1, "\(answer)"))
    }
}
