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
        #expect(throws: SourceAddressError.noHost(text)) { try NetworkAddress(text) }
    }

    @Test func `has a scheme that is known`() {
        #expect(throws: SourceAddressError.unknownScheme("http://a:1")) { try NetworkAddress("http://a:1") }
    }

    @Test func `has digits where it says at which network to listen`() {
        #expect(throws: SourceAddressError.noDigits("udp://plotter:1")) { try NetworkAddress("udp://plotter:1") }
    }

    @Test(arguments: ["unix:", "unix:gps"])
    func `has a path from the root`(text: String) {
        #expect(throws: SourceAddressError.noSocketPath(text)) { try NetworkAddress(text) }
    }
}

@Suite struct `Datagrams` {
    private static func stream(_ datagrams: [String]) -> String {
        var lines = DatagramLines()
        return String(decoding: datagrams.flatMap { lines.take(Array($0.utf8)) }, as: UTF8.self)
    }

    @Test func `that end with a line stay as they are`() {
        #expect(
            Self.stream(["$GPGGA,1*00\r\n", "$GPRMC,2*00\r\n$GPGGA*11\n"])
                == "$GPGGA,1*00\r\n$GPRMC,2*00\r\n$GPGGA*11\n"
        )
    }

    @Test(arguments: [1, 7, 37, 45, 56])
    func `that are cut anywhere are one stream`(size: Int) {
        let text = "$GPGGA,120000.00,5425.9,N,01010.5,E,1,12,0.8,11.6,M,,*59\r\n$GPVTG,45.5,T,,M,9.6,N,17.8,K,A*3C\r\n"
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
            String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
        }
        let lines = Self.stream(pieces).split(whereSeparator: \.isNewline)
        #expect(lines == text.split(whereSeparator: \.isNewline))
    }

    @Test func `with a sentence each get the line end that phones leave out`() {
        #expect(Self.stream(["$GPGGA,1*00", "!AIVDM*5C"]) == "$GPGGA,1*00\r\n!AIVDM*5C\r\n")
    }

    @Test func `with a sentence each get it also if there is no checksum`() {
        #expect(Self.stream(["$GPGGA,1", "$GPRMC,2"]) == "$GPGGA,1\r\n$GPRMC,2")
    }

    @Test func `of a binary protocol get none`() {
        var lines = DatagramLines()
        for datagram: [UInt8] in [[0xB5, 0x62, 0x01], [0x07, 0x2A, 0x41, 0x42], [0x00, 0x2A, 0x33]] {
            #expect(lines.take(datagram) == datagram)
        }
    }

    @Test func `that the kernel dropped count as bytes of average size, each once`() {
        var loss = DatagramLoss()
        #expect(loss.newBytes(dropped: 0) == 0)
        for size in [60, 80] { loss.note(received: size) }
        #expect(loss.newBytes(dropped: 358) == 358 * 70)
        #expect(loss.newBytes(dropped: 358) == 0)
        #expect(loss.newBytes(dropped: 360) == 2 * 70)
    }

    @Test func `are counted beyond the end of the kernel's counter`() {
        var loss = DatagramLoss()
        loss.note(received: 70)
        _ = loss.newBytes(dropped: .max - 1)
        #expect(loss.newBytes(dropped: 1) == 3 * 70)
    }
}

@Suite struct `A silent connection` {
    private var patience = ConnectionPatience()

    @Test mutating func `is reopened after 30 s, then after twice as long each time`() {
        patience.connect(at: .seconds(5))
        #expect(patience.isOver(at: .seconds(34)) == false)
        #expect(patience.isOver(at: .seconds(35)) == true)
        patience.connect(at: .seconds(36))
        #expect(patience.isOver(at: .seconds(95)) == false)
        #expect(patience.isOver(at: .seconds(96)) == true)
    }

    @Test mutating func `is reopened after 5 minutes at the latest`() {
        var now = Duration.zero
        var silences: [Duration] = []
        for _ in 1...6 {
            patience.connect(at: now)
            silences.append(patience.due - now)
            now = patience.due
            #expect(patience.isOver(at: now) == true)
        }
        #expect(silences == [30, 60, 120, 240, 300, 300].map { .seconds($0) })
    }

    @Test mutating func `gets 30 s again once it reports every second`() {
        patience.connect(at: .zero)
        #expect(patience.isOver(at: .seconds(30)) == true)
        patience.connect(at: .seconds(31))
        patience.hear(at: .seconds(32))
        patience.hear(at: .seconds(33))
        #expect(patience.due == .seconds(63))
    }

    @Test mutating func `stays open between the reports of a source that sends one a minute`() {
        patience.connect(at: .zero)
        patience.hear(at: .seconds(1))
        #expect(patience.isOver(at: .seconds(31)) == true)
        patience.connect(at: .seconds(32))
        for minute in 1...5 {
            let now = Duration.seconds(minute * 60 + 1)
            #expect(patience.isOver(at: now) == false)
            patience.hear(at: now)
        }
    }
}
