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

            // Accepted before the line end of the second sentence.
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

            #expect(search.hear(mumble, after: .milliseconds(10)) == .keepListening)
            #expect(search.hear(mumble, after: .milliseconds(1199)) == .keepListening)
            #expect(search.hear([], after: .milliseconds(1200)) == .tryNext(.standard(4800)))
            #expect(search.candidate == .standard(4800))
        }

        @Test func `tries it at once where the driver counts bytes without a stop bit`() {
            var search = BaudRateSearch()

            #expect(search.hear(mumble, frameErrors: 2, after: .milliseconds(10)) == .keepListening)
            #expect(search.hear(mumble, frameErrors: 1, after: .milliseconds(20)) == .tryNext(.standard(4800)))
        }

        @Test func `tries it at once where no receiver sends such bytes`() {
            var search = BaudRateSearch()

            #expect(search.hear(garbage, after: .milliseconds(70)) == .tryNext(.standard(4800)))
        }

        @Test func `is not misled by a binary message between sentences`() {
            var search = BaudRateSearch()
            let message: [UInt8] = [0xB5, 0x62, 0x01, 0x35, 200, 0] + [UInt8](repeating: 0xF0, count: 202)

            #expect(search.hear(message, after: .milliseconds(50)) == .keepListening)
            #expect(search.hear(sentence + message + sentence, after: .milliseconds(300)) == .accept)
        }

        @Test func `is not misled by the rest of a short binary message`() {
            var search = BaudRateSearch()

            #expect(search.hear([UInt8](repeating: 0xF0, count: 60), after: .milliseconds(50)) == .keepListening)
        }

        @Test func `hears text out that begins late`() {
            var search = BaudRateSearch()
            _ = search.hear(Array("$GP".utf8), after: .milliseconds(1000))

            #expect(search.hear([], after: .milliseconds(2399)) == .keepListening)
            #expect(search.hear([], after: .milliseconds(2400)) == .tryNext(.standard(4800)))
        }

        @Test func `forgets what it heard at the speed before`() {
            var search = BaudRateSearch()
            _ = search.hear(Array(sentence.dropLast(8)), after: .zero)
            _ = search.hear([], after: .seconds(2))

            #expect(search.hear(Array(sentence.suffix(8)), after: .zero) == .keepListening)
        }

        @Test func `tries all speeds, the likeliest first`() {
            #expect(
                settingsTried(9) == [
                    "9600 8N1", "4800 8N1", "38400 8N1", "115200 8N1", "57600 8N1", "19200 8N1", "230400 8N1",
                    "460800 8N1", "921600 8N1",
                ]
            )
        }

        @Test func `then tries other framings at all speeds, and begins again`() {
            #expect(settingsTried(13).suffix(4) == ["9600 7N2", "9600 8O1", "4800 7N2", "4800 8O1"])
            #expect(settingsTried(28).suffix(3) == ["921600 7N2", "921600 8O1", "9600 8N1"])
        }

        @Test func `says when a round has ended`() {
            var search = BaudRateSearch()
            let ended = (1...28).map { _ in
                _ = search.hear(garbage, after: .zero)
                return search.hasEndedRound
            }

            #expect(ended.firstIndex(of: true) == 26)
            #expect(ended.last == false)
        }
    }

    @Suite struct `with a wrong framing` {
        @Test func `hears in the top bits that there are only seven`() {
            var search = BaudRateSearch(remembered: .standard(4800))

            #expect(
                search.hear(sentence.map { $0 | 0x80 }, after: .zero)
                    == .tryNext(.standard(4800, .sevenBits))
            )
            #expect(search.hear(sentence + sentence, after: .zero) == .accept)
        }

        @Test func `hears a parity bit in text without stop bits`() {
            var search = BaudRateSearch(remembered: .standard(4800))

            #expect(
                search.hear(sentence, frameErrors: 3, after: .zero)
                    == .tryNext(.standard(4800, .oddParity))
            )
        }

        @Test func `comes back to eight bits where it was misled`() {
            var search = BaudRateSearch(remembered: .standard(4800))
            _ = search.hear(sentence, frameErrors: 3, after: .zero)

            #expect(search.hear(garbage, after: .zero) == .tryNext(.standard(4800)))
            #expect(search.hear(sentence + sentence, frameErrors: 3, after: .zero) == .accept)
        }
    }

    @Suite struct `at a speed that is known` {
        @Test func `tries the framings only`() {
            var search = BaudRateSearch(framingAt: .standard(4800))
            let tried = (1...4).map { _ in
                defer { _ = search.hear(garbage, after: .zero) }
                return search.candidate.description
            }

            #expect(tried == ["4800 8N1", "4800 7N2", "4800 8O1", "4800 8N1"])
        }
    }

    @Suite struct `on a device that lacks a speed` {
        @Test func `leaves it out`() {
            var search = BaudRateSearch()

            #expect(search.refuse() == .standard(4800))
            #expect(search.hear(garbage, after: .zero) == .tryNext(.standard(38_400)))
        }

        @Test func `has nothing left where it lacks them all`() {
            var search = BaudRateSearch()

            #expect((1...27).map { _ in search.refuse() }.last == .some(nil))
        }
    }

    @Suite struct `for a receiver it knows` {
        @Test func `begins with the remembered setting, and does not try it twice`() {
            #expect(
                settingsTried(11, remembered: LineSetting("115200 7N2")) == [
                    "115200 7N2", "9600 8N1", "4800 8N1", "38400 8N1", "115200 8N1", "57600 8N1", "19200 8N1",
                    "230400 8N1", "460800 8N1", "921600 8N1", "9600 7N2",
                ]
            )
        }

        @Test func `forgives once what the line still held when it was opened`() {
            var search = BaudRateSearch(remembered: .standard(4800))

            #expect(search.hear(garbage, after: .milliseconds(100)) == .keepListening)
            #expect(search.hear(garbage, after: .milliseconds(200)) == .tryNext(.default))
        }

        @Test func `comes back to it at the first sound that made no sense with another one`() {
            var search = BaudRateSearch(remembered: .standard(115_200))
            #expect(search.hear([], after: .milliseconds(1200)) == .tryNext(.standard(9600)))

            #expect(search.hear(garbage, after: .milliseconds(500)) == .tryNext(.standard(115_200)))
        }
    }

    @Suite struct `on a silent line` {
        @Test func `tries the next speed after 1,2 seconds, and takes twice as long in the next round`() {
            var search = BaudRateSearch()

            #expect(search.hear([], after: .milliseconds(1199)) == .keepListening)
            for _ in 1...9 { _ = search.hear([], after: .milliseconds(1200)) }
            #expect(search.candidate == .default)
            #expect(search.patience == .milliseconds(2400))
        }

        @Test func `waits for the receiver that fell silent, with the setting that was right`() {
            let search = BaudRateSearch(remembered: .standard(4800), afterSilence: true)

            #expect(search.patience == .milliseconds(9600))
        }

        @Test func `gives the first report after a long silence its time`() {
            var search = BaudRateSearch(remembered: .standard(4800), afterSilence: true)

            #expect(search.hear(Array("$GPGLL,49".utf8), after: .seconds(6)) == .keepListening)
            #expect(search.hear(sentence + sentence, after: .milliseconds(6300)) == .accept)
        }

        @Test func `does not take a click for a sign that the setting is wrong`() {
            var search = BaudRateSearch()
            _ = search.hear([0x00], after: .zero)
            _ = search.hear([], after: .milliseconds(1200))

            #expect(search.hear(garbage, after: .milliseconds(100)) == .tryNext(.default))
        }

        @Test func `finds a receiver that wakes up after many rounds`() {
            var search = BaudRateSearch()
            for _ in 0..<100 { _ = search.hear([], after: .seconds(60)) }

            #expect(search.hear(sentence + sentence, after: .milliseconds(10)) == .accept)
        }
    }

    @Suite struct `of a receiver without checksums` {
        @Test func `accepts two lines that begin as sentences, if that is allowed`() {
            let lines = Array("$GPGLL,4916.45,N,12311.12,W,225444,A\r\n$GPGLL,4916.45,N,12311.12,W,225445,A\r\n".utf8)
            var search = BaudRateSearch(acceptingMissingChecksum: true)

            #expect(search.hear(lines, after: .zero) == .accept)
        }
    }
}

/// Ambiguous bytes, half of them text.
private let mumble: [UInt8] = [0xF8, 0x80, 0x41, 0x41]

/// What a UART receives from a sender at half its speed.
private let garbage = [UInt8](repeating: 0x98, count: 64)

/// The first `count` settings that the search tries on a line that sends only garbage.
private func settingsTried(_ count: Int, remembered: LineSetting? = nil) -> [String] {
    var search = BaudRateSearch(remembered: remembered)
    return (0..<count).map { _ in
        defer { _ = search.hear(garbage, after: .milliseconds(500)) }
        return search.candidate.description
    }
}

extension BaudRate {
    /// Returns a valid speed, or the slowest standard one, which no test expects.
    static func standard(_ bitsPerSecond: Int) -> BaudRate { BaudRate(bitsPerSecond) ?? standard[0] }
}
