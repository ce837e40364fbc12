import Commands
import Receivers
import TestSupport
import Testing

@Suite struct `The doctor's limit` {
    private let text = transmission(["GPTXT,01,01,02,ANTSTATUS=OK"])
    private let position = transmission([
        "GPRMC,120000.00,A,4807.038,N,01131.000,E,0.0,0.0,211126,,,A",
        "GPRMC,120001.00,A,4807.038,N,01131.000,E,0.0,0.0,211126,,,A",
        "GPRMC,120002.00,A,4807.038,N,01131.000,E,0.0,0.0,211126,,,A",
    ])

    @Test(arguments: [(9, false), (10, true)])
    func `lasts ten seconds where nothing comes`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(searches: false).isOver(heard) == isOver)
    }

    @Test(arguments: [(29, false), (30, true)])
    func `lasts thirty seconds where the speed has to be found`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(searches: true).isOver(heard) == isOver)
    }

    @Test(arguments: [(17, false), (18, true)])
    func `lasts ten seconds more once sentences come`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.hear(ByteChunk(bytes: text, readAt: nil), after: .seconds(8))
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(searches: true).isOver(heard) == isOver)
    }

    @Test(arguments: [(19, false), (20, true)])
    func `lasts as long as a round through the speeds where only noise comes`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.hasHeardOnlyNoise = true
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(searches: true).isOver(heard) == isOver)
    }

    @Test func `is over where the line was found silent, unless the user gives it time`() {
        var heard = ListenResult()
        heard.hasFallenSilent = true

        #expect(ListenLimit(searches: true).isOver(heard))
        #expect(!ListenLimit(limit: .seconds(60), searches: true).isOver(heard))
    }

    @Test(arguments: [(3, false), (4, true)])
    func `lasts a moment more after a position`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.hear(ByteChunk(bytes: position, readAt: nil), after: .seconds(2))
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(limit: .seconds(60), searches: true).isOver(heard) == isOver)
    }

    @Test(arguments: [(59, false), (60, true)])
    func `lasts as long as the user wants`(seconds: Int, isOver: Bool) {
        var heard = ListenResult()
        heard.hear(ByteChunk(bytes: text, readAt: nil), after: .seconds(8))
        heard.pass(.seconds(seconds))

        #expect(ListenLimit(limit: .seconds(60), searches: false).isOver(heard) == isOver)
    }
}
