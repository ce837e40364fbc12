import Platform
import Testing

@Suite struct `The place of a service` {
    @Test(
        arguments: [
            ("2948", "localhost:2948"), ("localhost", "localhost:2947"), ("localhost:0", "localhost:0"),
            ("127.0.0.1", "127.0.0.1:2947"), ("192.168.1.5:10110", "192.168.1.5:10110"),
            ("0.0.0.0:65535", "0.0.0.0:65535"),
            ("::1", "[::1]:2947"), ("[::1]", "[::1]:2947"), ("[::]:2948", "[::]:2948"),
        ]
    )
    func `is an address, a port, or both`(text: String, place: String) {
        #expect(ServiceAddress(text, usualPort: 2947)?.description == place)
    }

    @Test(
        arguments: [
            "", ":", "x", "x:2947", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1", "1.2.3", "[::1",
            "[::1]2947",
            "[]:1", "::1:", "256.0.0.1", "٢:1", "127.0.0.1:٢",
        ]
    )
    func `is not anything else`(text: String) {
        #expect(ServiceAddress(text, usualPort: 2947) == nil)
    }

    @Test(
        arguments: [
            ("2947", false), ("localhost", false), ("127.0.0.2", false), ("::1", false), ("0.0.0.0", true),
            ("::", true),
            ("192.168.1.5", true), ("::ffff:127.0.0.1", true),
        ]
    )
    func `is open to other machines, or not`(text: String, isOpen: Bool) {
        #expect(ServiceAddress(text, usualPort: 2947)?.isOpenToOthers == isOpen)
    }
}
