import Files
import GNSS
import Testing

@Suite struct `A sky view in the vocabulary of gpsd` {
    @Test func `has what the receiver said of a satellite`() {
        let satellite = Satellite(
            constellation: .sbas,
            number: 124,
            signal: 1,
            listed: ListedSatellite(number: 37, elevation: 28, azimuth: 162, signalToNoise: 0),
            isUsed: true
        )
        #expect(
            GPSDReport(SkyView(satellites: [satellite])).description
                == #"{"class":"SKY","nSat":1,"uSat":1,"satellites":[{"PRN":37,"gnssid":1,"svid":124,"sigid":0,"#
                + #""el":28,"az":162,"ss":0,"used":true}]}"#
        )
    }

    @Test func `counts a satellite in use once, however many of its signals are`() {
        let satellites = [UInt8(1), 6].flatMap { (signal: UInt8) -> [Satellite] in
            [4, 5].map { Satellite(constellation: .gps, number: $0, signal: signal, isUsed: $0 == 4) }
        }
        #expect(GPSDReport(SkyView(satellites: satellites)).description.contains(#""nSat":4,"uSat":1,"#))
    }

    @Test func `leaves out what is not known`() {
        let satellite = Satellite(constellation: .glonass, number: 3, listed: ListedSatellite(number: 67))
        #expect(
            GPSDReport(SkyView(satellites: [satellite])).description
                == #"{"class":"SKY","nSat":1,"uSat":0,"satellites":[{"PRN":67,"gnssid":6,"svid":3,"used":false}]}"#
        )
    }

    @Test(
        arguments: [
            (.gps, 6, 3), (.gps, 8, 7), (.galileo, 7, 0), (.galileo, 1, 3), (.glonass, 3, 2), (.beiDou, 11, 2),
            (.qzss, 4, 1),
        ] as [(Constellation, UInt8, Int)]
    )
    func `numbers signals as u-blox does`(constellation: Constellation, signal: UInt8, number: Int) {
        let satellite = Satellite(constellation: constellation, number: 3, signal: signal)
        #expect(GPSDReport(SkyView(satellites: [satellite])).description.contains("\"sigid\":\(number),"))
    }

    @Test func `tells no signal where it has no number`() {
        let satellite = Satellite(constellation: .gps, number: 3, signal: 0)
        #expect(!GPSDReport(SkyView(satellites: [satellite])).description.contains("sigid"))
    }
}

@Suite struct `A fix in the vocabulary of gpsd` {
    @Test func `has the age of the corrections`() {
        let fix = GNSSFix(quality: .differential, dimension: .twoDimensional, correctionAge: 1.4)
        #expect(GPSDReport(fix).description == #"{"class":"TPV","mode":2,"status":2,"dgpsAge":1.4}"#)
    }
}
