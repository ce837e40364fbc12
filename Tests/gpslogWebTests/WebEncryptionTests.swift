import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(
    .enabled(if: WebVoyage.isPossible && Tool.openssl.isInstalled, "curl, openssl or libjs-leaflet is not installed"),
    .enabled(if: WebVoyage.hasEncryption, "no encryption in these programs; make test-tls tests those that have it"),
    .timeLimit(.minutes(2))
)
struct `A page with a certificate` {
    private let web: WebVoyage
    private let authority: TestAuthority

    init() async throws { (web, authority) = (try WebVoyage(), try await TestAuthority()) }

    private func settings(_ certificate: FilePath, _ key: FilePath) throws -> [String] {
        let file = web.logger.folder.file("config.toml")
        try TextFile.write("[web]\ncertificate = \"\(certificate)\"\nkey = \"\(key)\"\n", to: file)
        return ["web", "--listen", web.port, "--config", file.string]
    }

    @Test func `is encrypted, and its cookie never goes unencrypted`() async throws {
        let identity = try await authority.identity("boat")
        let guarded = try await GuardedWeb(web)
        let arguments = try settings(identity.certificateFile, identity.keyFile)
        _ = try await web.logger.gpslog.run(arguments, environment: web.environment) { program in
            #expect(await program.says("the page is at https://127.0.0.1:\(web.port)"))
            let origin = "https://localhost:\(web.port)"
            let form = ["--data-urlencode", "password=" + GuardedWeb.password, "-H", "Origin: \(origin)"]
            let curl = ["-sSi", "--cacert", authority.certificateFile.string]
            let answer = try await Tool.curl.run(curl + form + [origin + "/sign-in"]).output.lowercased()
            #expect(answer.hasPrefix("http/1.1 303 ") && answer.contains("; secure"), "\(answer)")
            #expect(try await Tool.curl.run(["-sS", web.origin + "/sign-in"]).status != 0)
            let old = try await Tool.curl.run(curl + ["--tls-max", "1.1", origin + "/sign-in"])
            #expect(old.status != 0)
            let link = try await web.run(Array(arguments.dropFirst()) + ["--share", "1h"]).output
            #expect(link.hasPrefix(origin + "/share/"))
            try program.terminate()
        }
        _ = guarded
    }

    @Test func `is not served where the key is another's`() async throws {
        let (boat, other) = (try await authority.identity("boat"), try await authority.identity("other"))
        let arguments = try settings(boat.certificateFile, other.keyFile)
        let outcome = try await web.logger.gpslog.run(arguments, environment: web.environment)
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("cannot be used") && outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `is not served where there is no such file`() async throws {
        let outcome = try await web.logger.gpslog.run(
            try settings("/nowhere.crt", "/nowhere.key"),
            environment: web.environment
        )
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("/nowhere.crt"))
    }
}

@Suite(
    .enabled(if: WebVoyage.isPossible && !WebVoyage.hasEncryption, "these programs have encryption"),
    .timeLimit(.minutes(2))
)
struct `A page with a certificate, by a program without encryption,` {
    @Test func `is not served, and the user is told how to get one with encryption`() async throws {
        let web = try WebVoyage()
        let file = try web.settings("[web]\ncertificate = \"/boat.crt\"\nkey = \"/boat.key\"\n")
        let outcome = try await web.run(["--listen", web.port, "--config", file])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("without encryption; use a package of gpslog, or build it with make web TLS=1"))
    }
}
