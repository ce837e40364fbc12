import HTTPServing
import Platform
import Testing

struct `A port at which another program listens` {
    private struct Refusal: Error, CustomStringConvertible {
        let description = "bind(descriptor:ptr:bytes:): Address already in use) (errno: 98)"
    }

    @Test func `is named, without the words of the library`() throws {
        let address = try #require(SocketAddress(host: "127.0.0.1", port: 8048))
        let failure = ListenFailure(Refusal(), at: address).failure
        let advice = "choose another port with --listen, or end that program."
        #expect(failure.description == "another program listens at 127.0.0.1:8048; \(advice)")
        #expect(failure.status == .unavailable)
    }
}
