import GNSS
import NMEA
import TestSupport
import Testing

/// The times of the epochs delivered before the end of input, each with the number of the input that completed it.
///
/// An input is the body of a sentence, or `nil` for a pause.
private func handedOver(_ input: [String?], ofKnown sentences: [String]) -> [String] {
    var stream = NMEAStream(NMEAOptions(sentencesHeardBefore: sentences))
    var epochs: [String] = []
    for (index, body) in input.enumerated() {
        if let body {
            let line = transmission([body])
            stream.consume(line.span) { epochs.append("\($0.fix.clock) after \(index + 1)") }
        } else {
            stream.pause { epochs.append("\($0.fix.clock) after \(index + 1)") }
        }
    }
    return epochs
}

private let pause: String? = nil

@Suite struct `A pause of a receiver` {
    @Suite struct `whose sentences are known` {
        let sentences = ["GPTXT", "GPRMC", "GPGGA", "GPGSA", "GPGSV", "GPVTG"]

        @Test func `ends an epoch that has all kinds of them that a fix is made of`() {
            let epochs = handedOver(
                [pause, Body.rmc("080000"), Body.gga("080000"), Body.gsa, Body.vtg, pause],
                ofKnown: sentences
            )
            #expect(epochs == ["08:00:00.000 after 6"])
        }

        @Test func `ends it whoever the talker is`() {
            let epochs = handedOver(
                [pause, Body.rmc("080000", talker: "GN"), Body.gga("080000"), Body.gsa, Body.vtg, pause],
                ofKnown: sentences
            )
            #expect(epochs == ["08:00:00.000 after 6"])
        }

        @Test func `does not end an epoch that lacks one`() {
            let epochs = handedOver(
                [pause, Body.rmc("080000"), pause, Body.gga("080000"), pause, Body.gsa, pause, Body.vtg, pause],
                ofKnown: sentences
            )
            #expect(epochs == ["08:00:00.000 after 9"])
        }

        @Test func `does not count what came before the epoch`() {
            let epochs = handedOver(
                [pause, Body.gsa, Body.vtg, Body.rmc("080000"), Body.gga("080000"), pause],
                ofKnown: sentences
            )
            #expect(epochs.isEmpty)
        }

        @Test func `does not end an epoch that was heard from its middle`() {
            let epochs = handedOver(
                [Body.rmc("080000"), pause, Body.rmc("080001"), pause],
                ofKnown: ["GPRMC"]
            )
            #expect(epochs == ["08:00:00.000 after 3", "08:00:01.000 after 4"])
        }

        @Test func `hands nothing over twice`() {
            let epochs = handedOver(
                [pause, Body.rmc("080000"), pause, pause, Body.rmc("080001"), pause],
                ofKnown: ["GPRMC"]
            )
            #expect(epochs == ["08:00:00.000 after 3", "08:00:01.000 after 6"])
        }

        @Test func `leaves out what comes later of the same instant`() {
            let epochs = handedOver(
                [pause, Body.rmc("080000"), pause, Body.gga("080000"), pause, Body.rmc("080001"), pause],
                ofKnown: ["GPRMC"]
            )
            #expect(epochs == ["08:00:00.000 after 3", "08:00:01.000 after 7"])
        }

        @Test func `does not keep the end of the cycle from being learned`() {
            let second = { (number: Int) in [Body.rmc("08000\(number)"), Body.gga("08000\(number)"), pause] }
            let learned = [Body.rmc("080003"), Body.gga("080003")]
            let epochs = handedOver([pause] + (0..<3).flatMap(second) + learned, ofKnown: ["GPRMC", "GPGGA"])
            #expect(epochs.last == "08:00:03.000 after 12")
        }
    }

    @Test(arguments: [[], ["GPGSV", "GPTXT", "GPZDA", "PUBX", "x"]])
    func `whose sentences are not known says nothing`(sentences: [String]) {
        #expect(handedOver([pause, Body.rmc("080000"), pause], ofKnown: sentences).isEmpty)
    }
}
