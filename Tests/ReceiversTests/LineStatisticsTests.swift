import GNSS
import Logbook
import Receivers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The statistics of a line` {
    @Test func `name each sentence that was heard, in the order of first appearance`() async throws {
        let second = ["GPRMC,080000.00,V,,,,,,,211126,,,N", "GPGGA,080000.00,,,,,0,00,,,M,,M,,"]
        let heard = try await sentences(in: transmission(second + second + ["PSRFTXT,Version 231.000"] + second))
        #expect(heard == ["GPRMC", "GPGGA", "PSRFTXT"])
    }

    @Test func `name the last one, though its line does not end`() async throws {
        #expect(try await sentences(in: transmission(["GPTXT,01,01,02,ok"], lineEnd: "")) == ["GPTXT"])
    }

    @Test func `name nothing that is damaged`() async throws {
        #expect(try await sentences(in: Array("$GPGGA,080000.00,,,,,0,00,,,M,,M,,*00\r\n".utf8)) == [])
    }

    @Test func `name nothing that is no address`() async throws {
        #expect(try await sentences(in: transmission(["gp rmc,1", ",1", "AN-ADDRESS,1"])) == [])
    }

    @Test func `tell addresses apart that begin alike`() async throws {
        let alike = ["PERCGPAV", "PERCGPAVP", "PERCGPAVPX", "PERC"]
        #expect(try await sentences(in: transmission(alike.map { $0 + ",1" })) == alike)
    }

    @Test func `name no more sentences than any receiver has`() async throws {
        let heard = try await sentences(in: transmission((100..<200).map { "X\($0),1" }))
        #expect(heard.count == 64)
        #expect(heard.last == "X163")
    }

    /// The sentence addresses that a service finds in a capture.
    private func sentences(in bytes: [UInt8]) async throws -> [String] {
        let folder = try TemporaryFolder()
        let source = try ReplayByteSource(path: folder.file(holding: bytes))
        let service = ReceiverLocationService(receiver: ReceiverIdentity("u-blox 7"), source: source)
        for try await _ in try await service.fixes() {}
        return service.line.sentences
    }
}
