package import SystemPackage
package import TestSupport
import Testing

/// A password-protected web page served on all addresses, with curl as the browser.
package struct GuardedWeb {
    package static let password = "a long voyage & 100% sun"
    package let web: WebVoyage

    /// Sets the password; the page is not served yet.
    package init(_ web: WebVoyage? = nil) async throws {
        self.web = try web ?? WebVoyage()
        try await set(Self.password)
    }

    /// The file that stores who may see the page.
    package var access: FilePath { web.logger.folder.file("web-access") }

    package func set(_ password: String) async throws {
        let outcome = try await piped(password + "\n")
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Pipes text to `gpslog web --set-password`.
    package func piped(_ text: String) async throws -> BuiltProgram.Outcome {
        let line = "printf '%s' \"$GIVEN\" | exec '\(web.logger.gpslog.path)' web --set-password"
        let environment = web.environment.merging(["GIVEN": text]) { $1 }
        return try await BuiltProgram(at: "/bin/sh").run(["-c", line], environment: environment)
    }

    /// Serves the page on all addresses while `body` runs.
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

    /// Serves the page with small limits while `body` runs.
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

    /// Submits the sign-in form and returns the response in lowercase, including headers.
    package func signIn(_ password: String = password, _ options: String...) async throws -> String {
        let form = ["--data-urlencode", "password=" + password, "-H", "Origin: \(web.origin)"]
        return try await Tool.curl.run(["-sSi"] + form + options + [web.origin + "/sign-in"]).output.lowercased()
    }

    /// Signs in and returns the cookie as a header.
    package func cookie() async throws -> String {
        let answer = try await signIn()
        return "Cookie: "
            + String(try #require(answer.firstMatch(of: /set-cookie: (gpslog=[0-9a-f]{64})/)?.1, "\(answer)"))
    }

    /// Creates a shared link with this lifetime and returns its path.
    package func share(_ span: String, _ options: String...) async throws -> String {
        let outcome = try await web.run(["--share", span, "--listen", web.port] + options)
        #expect(outcome.errors == "")
        let link = try #require(outcome.output.wholeMatch(of: /http:\/\/localhost:[0-9]+(\/share\/[0-9a-f]{64})\n/))
        return String(link.1)
    }

    /// Opens a shared link and returns the guest's cookie as a header.
    package func guest(by path: String) async throws -> String {
        let answer = try await web.ask(path, "-i").lowercased()
        return "Cookie: "
            + String(try #require(answer.firstMatch(of: /set-cookie: (gpslog=[0-9a-f]{64})/)?.1, "\(answer)"))
    }
}
