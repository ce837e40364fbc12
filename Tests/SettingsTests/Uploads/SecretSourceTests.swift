import Settings
import SystemPackage
import Terminal
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
