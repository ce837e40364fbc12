import Files
import GNSS
import TestSupport
import Testing

@Suite struct `A report in the vocabulary of gpsd` {
    @Test func `has what the examples show`() throws {
        var examples = Examples()
        let sbas = Satellite(
            constellation: .sbas,
            number: 124,
            signal: 1,
            listed: ListedSatellite(number: 37, elevation: 28, azimuth: 162, signalToNoise: 0),
            isUsed: true
        )
        examples.add("what the receiver said of a satellite", text(sbas))
        let signals = [UInt8(1), 6].flatMap { (signal: UInt8) -> [Satellite] in
            [4, 5].map { Satellite(constellation: .gps, number: $0, signal: signal, isUsed: $0 == 4) }
        }
        let sky = GPSDReport(SkyView(satellites: signals)).description
        examples.add("a satellite in use counts once, however many of its signals are", sky)
        let glonass = Satellite(constellation: .glonass, number: 3, listed: ListedSatellite(number: 67))
        examples.add("what is not known is left out", text(glonass))
        let numbers =
            [
                (.gps, 6), (.gps, 8), (.galileo, 7), (.galileo, 1), (.glonass, 3), (.beiDou, 11), (.qzss, 4), (.gps, 0),
            ] as [(Constellation, UInt8)]
        for (constellation, signal) in numbers {
            let satellite = Satellite(constellation: constellation, number: 3, signal: signal)
            examples.add("signal \(signal) of \(constellation), as u-blox numbers it", text(satellite))
        }
        let fix = GNSSFix(quality: .differential, dimension: .twoDimensional, correctionAge: 1.4)
        examples.add("the age of the corrections of a fix", GPSDReport(fix).description)
        try examples.expect(in: "exports/gpsd.txt")
    }

    private func text(_ satellite: Satellite) -> String { GPSDReport(SkyView(satellites: [satellite])).description }
}
