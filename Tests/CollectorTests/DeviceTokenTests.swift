import Collector
import FleetStorage
import Testing

@Suite struct `A device's token` {
    private static let device = (0..<16).map { UInt8($0 * 16) }

    @Test func `is text from which it is made again`() throws {
        for _ in 0..<200 {
            let token = DeviceToken(of: Self.device, DeviceToken.Secret())
            #expect(token.description.wholeMatch(of: /[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{32}/) != nil)
            let read = try #require(DeviceToken(token.description))
            #expect(read == token)
            #expect(read.pass.device == Self.device)
        }
    }

    @Test func `is kept by the SHA-256 of its secret, which is another one each time`() throws {
        let secrets = (0..<2).map { _ in DeviceToken.Secret() }
        #expect(secrets[0].hash != secrets[1].hash)
        #expect(DeviceToken(of: Self.device, secrets[0]).pass.secretHash == secrets[0].hash)
        // SHA-256 of 24 zero bytes, computed by sha256sum.
        let known = try #require(DeviceToken("AAAAAAAAAAAAAAAAAAAAAA.\(String(repeating: "A", count: 32))"))
        let digits = known.pass.secretHash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(digits == "9d908ecfb6b256def8b49a7c504e6c889c4b0e41fe6ce3e01863dd7b61a20aa0")
    }

    @Test(arguments: [
        "", ".", "abc", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.AAAA", "%.%", "é.é", "' OR 1=1 --",
    ])
    func `is none of other text`(text: String) { #expect(DeviceToken(text) == nil) }
}
