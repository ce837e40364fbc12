import Receivers
import Testing

@Suite struct `The address of a source` {
    @Test(arguments: [
        ("gpsd://localhost", "gpsd://localhost:2947"),
        ("gpsd://boat:2948/dev/ttyUSB0", "gpsd://boat:2948/dev/ttyUSB0"),
        ("gpsd://[::1]/", "gpsd://[::1]:2947"),
        ("tcp://192.168.1.20:10110", "tcp://192.168.1.20:10110"),
        ("tcp://[fe80::1]:10110", "tcp://[fe80::1]:10110"),
        ("udp://:10110", "udp://:10110"),
        ("udp://localhost:10110", "udp://:10110"),
        ("udp://0.0.0.0:10110", "udp://0.0.0.0:10110"),
        ("unix:/run/gps.sock", "unix:/run/gps.sock"),
        ("unix:///run/gps.sock", "unix:/run/gps.sock"),
    ])
    func `reads as it is written`(text: String, description: String) throws {
        #expect(NetworkAddress.isMeant(by: text))
        #expect(try NetworkAddress(text).description == description)
    }

    @Test(arguments: ["/dev/ttyUSB0", "/dev/gpslog/unix", "tty"])
    func `is no path of a device`(text: String) {
        #expect(!NetworkAddress.isMeant(by: text))
    }

    @Test(arguments: [
        "gpsd://", "tcp://plotter", "tcp://:1", "tcp://a:b:1", "tcp://a:0", "tcp://a:65536", "tcp://a:1x",
        "tcp://[x]:1",
    ])
    func `names a machine and a port`(text: String) {
        #expect(throws: NamedSourceError.noHost(text)) { try NetworkAddress(text) }
    }

    @Test func `has a scheme that is known`() {
        #expect(throws: NamedSourceError.unknownScheme("http://a:1")) { try NetworkAddress("http://a:1") }
    }

    @Test func `has digits where it says at which network to listen`() {
        #expect(throws: NamedSourceError.noDigits("udp://plotter:1")) { try NetworkAddress("udp://plotter:1") }
    }

    @Test(arguments: ["unix:", "unix:gps"])
    func `has a path from the root`(text: String) {
        #expect(throws: NamedSourceError.noSocketPath(text)) { try NetworkAddress(text) }
    }
}
