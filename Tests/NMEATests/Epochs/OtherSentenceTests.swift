import NMEA
import TestSupport
import Testing

@Suite struct `Sentences that no epoch is made of` {
    private let others = [
        "GNGBS,080000.00,4.7,1.9,5.3,,,,", "GPGRS,080000.00,0,,,,,,,,,,,,",
        "GPDTM,W84,C", "GNHDT,244.28,T", "APHDM,218.634,M", "SDHDG,229.8,,,1.3,E", "GNTHS,244.28,A", "HEROT,0.0,A",
        "GPTXT,01,01,02,HELLO", "PGRME,19.2,M,150.0,M,151.2,M",
    ]

    private func epochs(_ bodies: [String]) -> [Epoch] {
        var stream = NMEAStream()
        var epochs: [Epoch] = []
        stream.consume(transmission(bodies).span) { epochs.append($0) }
        stream.finish { epochs.append($0) }
        #expect(stream.malformedSentences == 0)
        return epochs
    }

    @Test func `make none by themselves`() {
        #expect(epochs(others).isEmpty)
    }

    @Test func `change none that they are sent in`() {
        let first = "GPGGA,080000.00,4730.0000,N,01115.0000,E,1,09,0.9,500.0,M,47.0,M,,"
        let second = "GPGGA,080001.00,4730.0001,N,01115.0001,E,1,09,0.9,500.0,M,47.0,M,,"
        #expect(epochs([first] + others + [second] + others) == epochs([first, second]))
    }
}
