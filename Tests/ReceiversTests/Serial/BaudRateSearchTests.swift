import Receivers
import Testing

private let sentence = Array("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n".utf8)
private let otherSentence = Array("$GPRMC,,V,,,,,,,,,,N*53\r\n".utf8)

@Suite struct `A search for the baud rate` {
    @Suite struct `at the right speed` {
        @Test func `accepts on the second sentence with a right checksum`() {
            var search = BaudRateSearch()

            #expect(search.hear(sentence, after: .milliseconds(300)) == .keepListening)
            #expect(search.hear(otherSentence, after: .milliseconds(400)) == .accept)
        }

        @Test func `does not mind how the bytes come in pieces`() {
            var search = BaudRateSearch()
            let steps = (sentence + otherSentence).map { search.hear([$0], after: .milliseconds(500)) }

            // All but the line end of the second sentence are needed.
            #expect(steps.firstIndex(of: .accept) == steps.count - 3)
        }

        @Test func `accepts sentences amid noise`() {
            var search = BaudRateSearch()
            let noise: [UInt8] = [0xFF, 0x00, 0x24, 0x47, 0x80, 0x2A, 0x2A]

            #expect(search.hear(noise + sentence + noise + sentence, after: .milliseconds(900)) == .accept)
        }

        @Test func `starts anew where a dollar cuts a sentence short`() {
            var search = BaudRateSearch()

            #expect(search.hear(Array("$GPGGA,1234".utf8) + sentence + sentence, after: .zero) == .accept)
        }

        @Test func `reads checksums in small letters`() {
            var search = BaudRateSearch()
            let small = Array("$GPTXT,01,01,02,u-blox ag*2a\r\n".utf8)

            #expect(search.hear(small + small, after: .zero) == .accept)
        }

        @Test func `waits for the second sentence of a slow receiver, and then does without`() {
            var search = BaudRateSearch()
            _ = search.hear(sentence, after: .milliseconds(100))

            #expect(search.hear([], after: .milliseconds(4900)) == .keepListening)
            #expect(search.hear([], after: .milliseconds(5000)) == .accept)
        }
    }

    @Suite struct `at a wrong speed` {
        @Test(arguments: [
            "$GPGLL,4916.45,N,12311.12,W,225444,A*30\r\n", "$GPGLL,4916.45,N,12311.12,W,225444,A\r\n",
            "GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n", "$GPGLL,4916.45,N,\u{7},12311.12,W,225444,A*31\r\n",
            "$*00\r\n", "$GPGLL,4916.45,N,12311.12,W,225444,A*3 1\r\n",
        ]) func `counts no sentence without its right checksum`(text: String) {
            var search = BaudRateSearch()

            _ = search.hear(Array(text.utf8) + Array(text.utf8), after: .zero)

            #expect(search.sentencesHeard == 0)
        }

        @Test func `tries the next speed after 1,2 seconds`() {
            var search = BaudRateSearch()

            #expect(search.hear([0xF8, 0x80], after: .milliseconds(10)) == .keepListening)
            #expect(search.hear([0xF8, 0x80], after: .milliseconds(1199)) == .keepListening)
            #expect(search.hear([], after: .milliseconds(1200)) == .tryNext(.standard(4800)))
            #expect(search.candidate == .standard(4800))
        }

        @Test func `hears a report out that begins late`() {
            var search = BaudRateSearch()
            _ = search.hear(Array("$GP".utf8), after: .milliseconds(1000))

            #expect(search.hear([], after: .milliseconds(1500)) == .keepListening)
            #expect(search.hear([], after: .milliseconds(1600)) == .tryNext(.standard(4800)))
        }

        @Test func `forgets what it heard at the speed before`() {
            var search = BaudRateSearch()
            _ = search.hear(Array(sentence.dropLast(8)), after: .zero)
            _ = search.hear([], after: .seconds(2))

            #expect(search.hear(Array(sentence.suffix(8)), after: .zero) == .keepListening)
        }

        @Test func `tries all speeds, the likeliest first, and begins again`() {
            var search = BaudRateSearch()
            let tried = (0..<10).map { _ in
                defer { _ = search.hear([0xFF], after: .seconds(2)); _ = search.hear([], after: .seconds(3)) }
                return search.candidate.bitsPerSecond
            }

            #expect(tried == [9600, 4800, 38_400, 115_200, 57_600, 19_200, 230_400, 460_800, 921_600, 9600])
        }

        @Test func `says at the end of a round that there was only noise`() {
            var search = BaudRateSearch()
            var said: [Bool] = []
            for _ in 0..<10 {
                _ = search.hear([0xFF], after: .zero)
                _ = search.hear([], after: .seconds(2))
                said.append(search.hasHeardOnlyNoise)
            }

            #expect(said == [false, false, false, false, false, false, false, false, true, false])
        }
    }

    @Suite struct `for a receiver it knows` {
        @Test func `begins with the remembered speed, and does not try it twice`() {
            var search = BaudRateSearch(remembered: .standard(115_200))
            let tried = (0..<9).map { _ in
                defer { _ = search.hear([], after: .seconds(3)) }
                return search.candidate.bitsPerSecond
            }

            #expect(tried == [115_200, 9600, 4800, 38_400, 57_600, 19_200, 230_400, 460_800, 921_600])
        }
    }

    @Suite struct `on a silent line` {
        @Test func `is in no hurry, because silence speaks against no speed`() {
            var search = BaudRateSearch()

            #expect(search.hear([], after: .milliseconds(2900)) == .keepListening)
            #expect(search.hear([], after: .seconds(3)) == .tryNext(.standard(4800)))
            #expect(search.hasHeardOnlyNoise == false)
        }

        @Test func `finds a receiver that wakes up after many rounds`() {
            var search = BaudRateSearch()
            for _ in 0..<100 { _ = search.hear([], after: .seconds(3)) }

            #expect(search.hear(sentence + sentence, after: .milliseconds(10)) == .accept)
        }
    }
}

extension BaudRate {
    /// One of the standard speeds; the slowest where there is no such speed, which no test expects.
    static func standard(_ bitsPerSecond: Int) -> BaudRate { BaudRate(bitsPerSecond) ?? standard[0] }
}
