import Export
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
                == #"{"class":"SKY","nSat":1,"uSat":1,"satellites":[{"PRN":37,"gnssid":1,"svid":124,"sigid":1,"#
                + #""el":28,"az":162,"ss":0,"used":true}]}"#
        )
    }

    @Test func `leaves out what is not known`() {
        let satellite = Satellite(constellation: .glonass, number: 3, listed: ListedSatellite(number: 67))
        #expect(
            GPSDReport(SkyView(satellites: [satellite])).description
                == #"{"class":"SKY","nSat":1,"uSat":0,"satellites":[{"PRN":67,"gnssid":6,"svid":3,"used":false}]}"#
        )
    }
}
