import NMEA
import Testing

@Suite struct `A DTM sentence` {
    @Test func `tells datum, offsets and reference datum`() throws {
        let dtm = try #require(try decoded("GPDTM,999,A,0.06,S,0.12,E,-2.8,W84").content.dtm)
        #expect(dtm.datum == "999")
        #expect(dtm.subdivision == "A")
        #expect(dtm.latitudeOffset == -0.001)
        #expect(dtm.longitudeOffset == 0.002)
        #expect(dtm.altitudeOffset == -2.8)
        #expect(dtm.referenceDatum == "W84")
    }

    @Test func `has no offset without a direction`() throws {
        let dtm = try #require(try decoded("GPDTM,W84,,0.0,,0.0,X,0.0,W84").content.dtm)
        #expect(dtm.subdivision == nil)
        #expect(dtm.latitudeOffset == nil)
        #expect(dtm.longitudeOffset == nil)
        #expect(dtm.altitudeOffset == 0)
    }

    @Test func `may end behind the datum, as Saab's R4 ends it`() throws {
        let dtm = try #require(try decoded("GPDTM,W84,C").content.dtm)
        #expect(dtm.datum == "W84")
        #expect(dtm.subdivision == "C")
        #expect(dtm.latitudeOffset == nil)
        #expect(dtm.referenceDatum == nil)
    }
}
