import Receivers
import GNSS
import TestSupport
import Testing
import NMEA

struct `Aid for a receiver` {
    private let now = ReceiverAid.Time(
        UTCTime(iso8601: "2026-11-26T10:20:30.5Z") ?? UTCTime(nanosecondsSince1970: 0),
        accuracy: 2
    )

    /// A place near Hamburg, or mirrored to the south and west.
    private func place(accuracy: Double, isMirrored: Bool = false, altitude: Double? = 12) throws -> ReceiverAid.Place {
        let sign = isMirrored ? -1.0 : 1.0
        let coordinate = try #require(Coordinate(latitude: sign * 53.86, longitude: sign * 9.98))
        return ReceiverAid.Place(coordinate, altitude: altitude, accuracy: accuracy)
    }

    private func orders(
        _ receiver: ColdReceiver,
        _ aid: ReceiverAid,
        isAcknowledged: Bool = true
    ) throws -> [ReceiverOrder] {
        try #require(try dialect(of: receiver).aiding).orders(aid, isAcknowledged: isAcknowledged).map(\.order)
    }

    private func texts(_ receiver: ColdReceiver, _ aid: ReceiverAid) throws -> [String] {
        try orders(receiver, aid).map { String(decoding: $0.bytes.prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self) }
    }

    @Suite struct `of u-blox from generation 8 on` {
        private let outer = `Aid for a receiver`()

        @Test(arguments: [ColdReceiver(EmulatedUBlox()), ColdReceiver(EmulatedUBloxKeys())])
        func `is the time, and the place`(receiver: ColdReceiver) throws {
            let aid = ReceiverAid(time: outer.now, place: try outer.place(accuracy: 11_000, isMirrored: true))
            let orders = try outer.orders(receiver, aid)
            #expect(orders.map(\.name) == ["MGA-INI-TIME_UTC", "MGA-INI-POS_LLH"])
            let time = "10 00 00 80 EA 07 0B 1A 0A 14 1E 00 00 65 CD 1D 02 00 00 00 00 00 00 00"
            #expect(orders.first?.bytes == UBXFrame.bytes(0x13, 0x40, bytes(time)))
            let place = "01 00 00 00 C0 9D E5 DF 40 2C 0D FA B0 04 00 00 E0 C8 10 00"
            #expect(orders[1].bytes == UBXFrame.bytes(0x13, 0x40, bytes(place)))
        }

        @Test func `is told no time that it knows`() throws {
            let aid = ReceiverAid(time: outer.now, place: try outer.place(accuracy: 300), knowsTime: true)
            #expect(try outer.orders(ColdReceiver(EmulatedUBlox()), aid).map(\.name) == ["MGA-INI-POS_LLH"])
        }

        @Test func `is as inexact as a missing height makes it`() throws {
            let aid = ReceiverAid(place: try outer.place(accuracy: 300, altitude: nil))
            let order = try #require(try outer.orders(ColdReceiver(EmulatedUBlox()), aid).first)
            // 5 km in centimetres.
            #expect(order.bytes[22..<26].elementsEqual(bytes("20 A1 07 00")))
        }

        @Test func `is acknowledged by what it begins with`() throws {
            let aid = ReceiverAid(time: outer.now)
            let order = try #require(try outer.orders(ColdReceiver(EmulatedUBlox()), aid).first)
            let acknowledgement = UBXMessageID(class: 0x13, message: 0x60)
            func outcome(_ payload: [UInt8]) -> ReceiverOrder.Outcome? {
                order.outcome(of: .ubx(acknowledgement, payload: payload))
            }
            #expect(outcome([1, 0, 0, 0x40, 0x10, 0, 0, 0x80]) == .done)
            #expect(outcome([0, 0, 5, 0x40, 0x10, 0, 0, 0x80]) == .refused("it is not ready"))
            #expect(outcome([1, 0, 0, 0x40, 0x01, 0, 0, 0]) == nil)
            #expect(outcome([]) == nil)
        }
    }

    /// In GPS week 2446, with 18 leap seconds.
    @Test func `of u-blox up to generation 7 is time and place in one message`() throws {
        let aid = ReceiverAid(time: now, place: try place(accuracy: 11_000))
        let orders = try orders(.generation7, aid)
        let head = "40 62 1A 20 C0 D3 F2 05 B0 04 00 00 E0 C8 10 00 00 00 8E 09 F4 CD D1 16 00 00 00 00 B8 0B 00 00"
        let tail = " 00 00 00 00 00 00 00 00 00 00 00 00 23 00 00 00"
        #expect(orders.map(\.bytes) == [UBXFrame.bytes(0x0B, 0x01, bytes(head + tail))])
        #expect(orders.first?.reply == .silence)
    }

    /// As printed in the documents, except for time and place.
    @Test func `of MediaTek is the time, and the place with the time`() throws {
        let receiver = ColdReceiver(EmulatedMediaTek())
        let aid = ReceiverAid(time: now, place: try place(accuracy: 20_000, isMirrored: true))
        #expect(
            try texts(receiver, aid) == [
                "$PMTK740,2026,11,26,10,20,31", "$PMTK741,-53.860000,-9.980000,12,2026,11,26,10,20,31",
            ]
        )
        let inexact = ReceiverAid(time: now, place: try place(accuracy: 31_000))
        #expect(try texts(receiver, inexact) == ["$PMTK740,2026,11,26,10,20,31"])
        #expect(try texts(receiver, ReceiverAid(place: try place(accuracy: 300))) == [])
    }

    @Test func `of Airoha is the time, and the place with its accuracy`() throws {
        let receiver = ColdReceiver(EmulatedAiroha())
        let aid = ReceiverAid(time: now, place: try place(accuracy: 1234.2))
        #expect(
            try texts(receiver, aid) == [
                "$PAIR590,2026,11,26,10,20,31", "$PAIR600,53.860000,9.980000,12.0,1235.0,1235.0,0.0,1235.0",
            ]
        )
    }

    @Test func `is no time that is less exact than sentences may tell`() throws {
        let vague = ReceiverAid(time: ReceiverAid.Time(now.instant, accuracy: 3.5))
        #expect(try texts(ColdReceiver(EmulatedMediaTek()), vague) == [])
        #expect(try texts(ColdReceiver(EmulatedAiroha()), vague) == [])
    }

    @Test(arguments: [-90.0, 0, 90], [-180.0, -1e-9, 180])
    func `survives every place and time`(latitude: Double, longitude: Double) throws {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        for (altitude, accuracy) in [(-1e300, 0.0), (1e300, 1e300), (.nan, .infinity)] {
            let place = ReceiverAid.Place(coordinate, altitude: altitude, accuracy: accuracy)
            for nanoseconds in [Int64.min, -1, 0, .max] {
                let time = ReceiverAid.Time(UTCTime(nanosecondsSince1970: nanoseconds), accuracy: accuracy)
                for receiver in [
                    ColdReceiver(EmulatedUBlox()), .generation7, ColdReceiver(EmulatedMediaTek()),
                    ColdReceiver(EmulatedAiroha()),
                ] { _ = try orders(receiver, ReceiverAid(time: time, place: place)) }
            }
        }
    }

    @Test func `is none where the language has none`() throws {
        #expect(try dialect(of: EmulatedCASIC()).aiding == nil)
    }
}

struct `The word of a receiver's reports` {
    private func state(_ sentences: [String]) -> AidState {
        var answers = ReceiverAnswers()
        for message in messages(sentences.map { transmission([$0]) }) { answers.note(message) }
        return answers.state
    }

    @Test func `is none before there is a report`() {
        #expect(state(["GPGSV,1,1,00"]).hasFix == nil)
        #expect(state([]).hasTime == nil)
    }

    @Test(arguments: [
        ("GPRMC,102030.00,A,5351.6000,N,00958.8000,E,3.0,45.0,261126,,,A", true, true),
        ("GPRMC,102030.00,V,,,,,,,261126,,,N", false, true), ("GPRMC,,V,,,,,,,,,,N", false, false),
        ("GPRMC,000012.799,V,,,,,,,060180,,,N", false, false), ("GPRMC,102030.00,V,,,,,,,220407,,,N", false, false),
    ])
    func `tells fix and time`(sentence: String, hasFix: Bool, hasTime: Bool) {
        #expect(state([sentence]).hasFix == hasFix)
        #expect(state([sentence]).hasTime == hasTime)
    }

    @Test func `is that of NAV-PVT, too`() {
        var answers = ReceiverAnswers()
        for message in messages([UBXFrame.solution((10, 20, 30))]) { answers.note(message) }
        #expect(answers.state.hasFix == true)
        #expect(answers.state.hasTime == true)
        for message in messages([UBXFrame.solution((10, 20, 30), valid: 0, type: 0, flags: 0)]) {
            answers.note(message)
        }
        #expect(answers.state.hasFix == false)
        #expect(answers.state.hasTime == false)
    }
}
