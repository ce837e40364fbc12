import GNSS
import Serving
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A server of locations` {
    private let sentence = Array("$GPGGA,080000,4800.0,N,01100.0,E,1,09,1.0,519.0,M,46.0,M,,*7B\r\n".utf8)

    @Test func `says which protocol it speaks, at both addresses of this machine`() async throws {
        let server = try TestServer()
        #expect(server.addresses == ["127.0.0.1:\(server.port)", "[::1]:\(server.port)"])
        let client = try LineClient(port: server.port)
        let version = try #require(try await client.report("VERSION"))
        #expect(version["proto_major"]?.number == 3)
        #expect(version["proto_minor"]?.number == 15)
    }

    @Test func `gives each client what it wants`() async throws {
        let server = try TestServer()
        let feed = server.feed("/dev/a")
        let json = try await server.client(watching: #"{"enable":true,"json":true}"#)
        let timed = try await server.client(watching: #"{"json":true,"timing":true}"#)
        let nmea = try await server.client(watching: #"{"nmea":true}"#)
        let bytes = try await server.client(watching: #"{"raw":2}"#)
        let lines = try await server.client(watching: #"{"raw":1,"nmea":true}"#)
        let other = try await server.client(watching: #"{"json":true,"device":"/dev/a"}"#)
        _ = server.feed("/dev/b", tells: epoch(second: 0))
        feed.tell(epoch(second: 1))
        #expect(try await json.report("TPV")?["device"]?.text == "/dev/b")
        #expect(try await json.report("SKY")?["device"]?.text == "/dev/b")
        #expect(try await json.report("TPV")?["time"]?.text == "2026-11-21T08:00:01.000Z")
        #expect(try await timed.report("TPV")?["rtime"]?.number == 1_795_248_000)
        #expect(try await nmea.bytes(2 * sentence.count) == sentence + sentence)
        #expect(try await bytes.bytes(2 * sentence.count + 4) == sentence + [0xB5, 0x62] + sentence + [0xB5, 0x62])
        #expect(try await lines.bytes(sentence.count) == sentence)
        #expect(try await other.report("TPV")?["device"]?.text == "/dev/a")
    }

    @Test func `tells programs of the same user the filter's verdicts`() async throws {
        let server = try TestServer(speaking: .watching)
        let client = try await server.client(watching: #"{"enable":true,"json":true}"#)
        let feed = server.feed("/dev/a")
        feed.tell([.verdict(ServedVerdict(.rejected(at: 1), of: ReceiverIdentity("boat"))), .endOfEpoch])
        let verdict = try #require(try await client.report("GPSLOG"))
        #expect(verdict["device"]?.text == "/dev/a" && verdict["receiver"]?.text == "boat")
        #expect(verdict["verdict"]?.text == "rejected" && verdict["rule"]?.text == "duplicate-time")
        #expect(verdict["fix"]?["time"]?.text == "2026-11-21T08:00:01.000Z")
        #expect(verdict["location"] == nil)
    }

    @Test(arguments: [(ServedProtocol.watching, 140), (.gpsd, 115)])
    func `tells programs of the same user of all satellites`(language: ServedProtocol, count: Int) async throws {
        let server = try TestServer(speaking: language)
        let client = try await server.client(watching: #"{"enable":true,"json":true}"#)
        let satellites = (1...140).map { number in
            Satellite(
                constellation: .galileo,
                number: number,
                listed: ListedSatellite(number: number, elevation: 10, azimuth: 20, signalToNoise: 40),
                isUsed: true
            )
        }
        let sky = SkyView(time: nil, satellites: satellites, dilution: DilutionOfPrecision())
        let feed = server.feed("/dev/a", tells: [.sky(sky), .endOfEpoch])
        #expect(try await client.report("SKY")?["satellites"]?.elements.count == count)
        feed.close()
    }

    @Test func `tells nobody else of verdicts`() async throws {
        let server = try TestServer()
        let client = try await server.client(watching: #"{"enable":true,"json":true}"#)
        let feed = server.feed("/dev/a")
        feed.tell([.verdict(ServedVerdict(.rejected(at: 1), of: ReceiverIdentity("boat"))), .endOfEpoch])
        await server.finish()
        #expect(try await client.reports("GPSLOG").isEmpty)
    }

    @Test func `answers requests that come in pieces, in one piece, and without ends`() async throws {
        let server = try TestServer()
        let client = try LineClient(port: server.port)
        for byte in "?DEVICES;" { client.send(String(byte)) }
        #expect(try await client.report("DEVICES") != nil)
        client.send("?POLL;?VERSION;what\n")
        #expect(try await client.report("POLL") != nil)
        #expect(try await client.report("VERSION") != nil)
        #expect(try await client.report("ERROR") != nil)
        client.send("?WATCH")
        #expect(try await client.report("WATCH") != nil)
    }

    @Test func `answers what was asked before the client ended, and ends too`() async throws {
        let server = try TestServer()
        let client = try LineClient(port: server.port)
        client.send("?POLL")
        client.endWriting()
        #expect(try await client.report("POLL") != nil)
        try await client.end()
    }

    @Test func `tells that a device has come and gone`() async throws {
        let server = try TestServer()
        let client = try await server.client(watching: #"{"json":true}"#)
        var feed: ReceiverFeed? = server.feed("/dev/a")
        let came = try #require(try await client.report("DEVICE"))
        #expect(came["activated"]?.text == "2026-11-21T08:00:00.000Z")
        feed = nil
        let gone = try #require(try await client.report("DEVICE"))
        #expect(gone["path"]?.text == "/dev/a")
        #expect(gone["activated"]?.number == 0)
        feed = server.feed("/dev/a", tells: epoch(second: 5))
        #expect(try await client.report("TPV")?["time"]?.text == "2026-11-21T08:00:05.000Z")
        client.send("?DEVICES;")
        #expect(try await client.report("DEVICES")?["devices"]?.elements.count == 1)
        feed?.close()
    }

    @Test func `gives who comes late the latest reports when it asks, and the next ones as they come`() async throws {
        let server = try TestServer()
        let feed = server.feed("/dev/a", tells: epoch(second: 0))
        let client = try await server.client(watching: #"{"json":true}"#)
        client.send("?POLL;")
        #expect(try await client.report("POLL")?["tpv"]?.elements.first?["time"]?.text == "2026-11-21T08:00:00.000Z")
        feed.tell(epoch(second: 1))
        #expect(try await client.report("TPV")?["time"]?.text == "2026-11-21T08:00:01.000Z")
    }

    @Test func `sends sentences without being asked, to clients and in datagrams`() async throws {
        let server = try TestServer(speaking: .sentences)
        let client = try LineClient(port: server.port)
        // The client is served once it is accepted, which nothing reports.
        let feed = server.feed("/dev/a")
        let bytes = try await eventually("a sentence") {
            feed.tell([.sentence(sentence), .endOfEpoch])
            let bytes = try await client.bytes(within: .milliseconds(50))
            return bytes.isEmpty ? nil : bytes
        }
        #expect(bytes.starts(with: sentence))
    }

    @Test func `leaves epochs out for a client that does not read, and closes it in the end`() async throws {
        let clock = SteppedClock()
        let server = try TestServer(instant: { clock.now })
        let feed = server.feed("/dev/a")
        let idle = try await server.client(watching: #"{"raw":2}"#)
        let reader = try await server.client(watching: #"{"raw":2}"#)
        let epoch = Array(repeating: UInt8(ascii: "x"), count: 65_536)
        try await until("an epoch that is left out", every: .zero) {
            feed.tell([.bytes(epoch), .endOfEpoch])
            let read = try await reader.bytes(epoch.count)
            #expect(read == epoch)
            return server.trouble.droppedEpochs > 0
        }
        #expect(server.trouble.stalledClients == 0)
        // The kernel may buffer more for the client at first.
        try await until("the end of a client", every: .zero) {
            // Longer than the patience with a client and the interval between reports of problems.
            clock.advance(by: .seconds(61))
            feed.tell([.bytes(epoch), .endOfEpoch])
            let read = try await reader.bytes(epoch.count)
            #expect(read == epoch)
            return server.trouble.stalledClients > 0
        }
        #expect(server.trouble.stalledClients == 1)
        try await idle.end()
    }

    @Test func `sends away whom it has no room for`() async throws {
        var limits = ServerLimits()
        limits.clients = 1
        let server = try TestServer(limits: limits)
        let first = try await server.client(watching: #"{"json":true}"#)
        let second = try LineClient(port: server.port)
        #expect(try await second.report("ERROR")?["message"]?.text == "Too many clients")
        try await second.end()
        try await until { server.trouble.refusedClients == 1 }
        first.send("?VERSION;")
        #expect(try await first.report("VERSION") != nil)
    }

    private func epoch(second: Double) -> [ServedNews] {
        [
            .sentence(sentence), .bytes(sentence), .bytes([0xB5, 0x62]),
            .position(ServedPosition(.sample(second: second))),
            .sky(SkyView(satellites: [Satellite(constellation: .gps, number: 7, isUsed: true)])), .endOfEpoch,
        ]
    }
}
