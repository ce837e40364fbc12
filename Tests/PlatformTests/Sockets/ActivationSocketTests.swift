import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@Suite struct `Sockets of the service manager` {
    @Test func `are those of the environment, with their names`() {
        let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "gpsd:nmea"]
        let sockets = ActivationSocket.all(of: 7) { environment[$0] }
        #expect(sockets.map(\.descriptor) == [3, 4])
        #expect(sockets.map(\.name) == ["gpsd", "nmea"])
    }

    @Test func `have no names where none are handed over`() {
        let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "1"]
        #expect(ActivationSocket.all(of: 7) { environment[$0] }.map(\.name) == [nil])
    }

    @Test(
        arguments: [
            [:], ["LISTEN_PID": "8", "LISTEN_FDS": "1"], ["LISTEN_FDS": "1"], ["LISTEN_PID": "7"],
            ["LISTEN_PID": "7", "LISTEN_FDS": "-1"], ["LISTEN_PID": "7", "LISTEN_FDS": "2147483647"],
            ["LISTEN_PID": "7", "LISTEN_FDS": "one"],
        ]
    )
    func `are none where they are another process's, or nonsense`(environment: [String: String]) {
        #expect(ActivationSocket.all(of: 7) { environment[$0] }.isEmpty)
    }

    @Test func `are of no use where they do not listen`() throws {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        let owned = UniqueFileDescriptor(owning: FileDescriptor(rawValue: descriptor))
        #expect(ActivationSocket(descriptor: owned.descriptor.rawValue, name: nil).address == nil)
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `are known by the address at which they listen`(host: String) throws {
        let place = try #require(ServiceAddress("[\(host)]:0", usualPort: 0))
        let listening = try #require(ListeningSocket.sockets(at: place).first)
        let address = SocketAddress(host: host, port: listening.address.port)
        #expect(ActivationSocket(descriptor: listening.descriptor, name: nil).address == address)
    }
}
