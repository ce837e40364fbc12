import Settings
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `A secret` {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["sesame", "sesame\n", "sesame\r\n"])
    func `comes from a file, without the end of its line`(text: String) throws {
        try TextFile.write(text, to: folder.file("secret"))
        #expect(try SecretSource.file(folder.file("secret")).read() == "sesame")
    }

    @Test(arguments: ["", "\n", "two\nlines"])
    func `is one line`(text: String) throws {
        try TextFile.write(text, to: folder.file("secret"))
        let failure = #expect(throws: Failure.self) { try SecretSource.file(folder.file("secret")).read() }
        #expect(failure?.description.hasSuffix("must contain one line of text, the secret") == true)
    }

    @Test func `is asked for where it is missing, by the name of its place`() {
        let missing = #expect(throws: Failure.self) { try SecretSource.file(folder.file("none")).read() }
        #expect(missing?.description.contains("/none cannot be read") == true)
        let unset = #expect(throws: Failure.self) { try SecretSource.environment("GPSLOG_NO_SUCH_SECRET").read() }
        #expect(unset?.description.contains("GPSLOG_NO_SUCH_SECRET") == true)
        let credential = #expect(throws: Failure.self) { try SecretSource.credential("home").read() }
        #expect(credential?.status == .configuration)
    }
}

@Suite struct `The address of a server` {
    @Test(arguments: [
        "http://localhost", "http://localhost/", "http://LOCALHOST/", "http://localhost:8083/pub",
        "mqtt://LocalHost:1883",
        "http://localhost./", "http://boat.localhost/", "http://127.0.0.1/", "http://127.0.0.1:5055?id=1",
        "http://127.255.3.4#top", "http://[::1]/", "http://[::1]:8080/pub",
    ])
    func `is this machine's`(text: String) throws {
        #expect(try #require(UploadURL(text)).isLocal)
    }

    @Test(arguments: [
        "http://localhost.evil.example/", "http://127.evil.example/", "http://127.0.0.1.evil.example/",
        "http://notlocalhost/", "http://.localhost.example/", "http://128.0.0.1/", "http://127.0.0.256/",
        "http://127.0.0/", "http://127.0.0.0.1/", "http://127.0.0.+1/", "http://127.0.0.1@evil.example/",
        "http://localhost:80@evil.example/", "http://[::1]@evil.example/", "http://[::1].evil.example/",
        "http://[::2]/", "http://example.org/localhost", "http://example.org?127.0.0.1",
    ])
    func `is another machine's`(text: String) throws {
        #expect(!(try #require(UploadURL(text)).isLocal))
    }
}
