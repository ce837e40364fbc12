/// Finds the speed of a line by listening: at the wrong one, no checksum is right.
///
/// Clock-free: it is told what was heard, and how long after the present speed was set. Never gives up, because a
/// receiver may still be booting, or be switched on tomorrow.
package struct BaudRateSearch: Sendable {
    /// What to do next.
    package enum Step: Hashable, Sendable {
        /// Nothing is decided: tell what is heard, and when `patience` is over.
        case keepListening
        /// Set this speed, forget what was heard, and start to count the time again.
        case tryNext(BaudRate)
        /// The present speed is the right one, and all that was heard at it is good.
        case accept
    }

    /// The speed to listen at.
    package private(set) var candidate: BaudRate

    /// How long after the speed was set the next decision falls due, if nothing is heard until then.
    package private(set) var patience = Self.silencePatience

    /// Sentences with the right checksum, heard at this speed.
    package private(set) var sentencesHeard = 0

    /// Whether a round has just ended in which something was heard at some speed, but no speed was accepted.
    package private(set) var hasHeardOnlyNoise = false

    private let candidates: [BaudRate]
    private var position = 0
    private var scanner = ChecksummedSentenceScanner()
    private var hasHeardAnything = false
    private var heardNoiseThisRound = false

    /// A search that starts with the speed this receiver had the last time, nil where it is new.
    package init(remembered: BaudRate? = nil) {
        // The likeliest first: most modules, SiRF, u-blox 9 and 10, the rest.
        let usual = [9600, 4800, 38_400, 115_200, 57_600, 19_200, 230_400, 460_800, 921_600].compactMap(BaudRate.init)
        candidate = remembered ?? .default
        candidates = [candidate] + usual.filter { [candidate] in $0 != candidate }
    }

    /// Takes what was heard since the last call, and how long ago the present speed was set.
    package mutating func hear(_ bytes: [UInt8], after elapsed: Duration) -> Step {
        if !bytes.isEmpty, !hasHeardAnything {
            hasHeardAnything = true
            // A receiver reports once a second: the first byte may come late, and its sentence takes a while.
            patience = max(Self.noisePatience, elapsed + .milliseconds(600))
        }
        sentencesHeard += scanner.countSentences(in: bytes)
        if sentencesHeard >= 2 { return .accept }
        if sentencesHeard == 1 { patience = Self.sentencePatience }
        if elapsed < patience { return .keepListening }
        // A receiver that reports every ten seconds: noise does not make a sentence with the right checksum.
        return sentencesHeard == 1 ? .accept : .tryNext(nextCandidate())
    }

    private mutating func nextCandidate() -> BaudRate {
        heardNoiseThisRound = heardNoiseThisRound || hasHeardAnything
        hasHeardOnlyNoise = false
        position += 1
        if position == candidates.count {
            position = 0
            hasHeardOnlyNoise = heardNoiseThisRound
            heardNoiseThisRound = false
        }
        candidate = candidates[position]
        patience = Self.silencePatience
        sentencesHeard = 0
        hasHeardAnything = false
        scanner = ChecksummedSentenceScanner()
        return candidate
    }

    /// Garbage for longer than a receiver's usual second.
    private static let noisePatience = Duration.milliseconds(1200)
    /// One good sentence is hardly chance; a slow receiver's next one takes its time.
    private static let sentencePatience = Duration.seconds(5)
    /// Silence says nothing against a speed, so there is no hurry.
    private static let silencePatience = Duration.seconds(3)
}

/// Counts `$...*hh` with the right checksum in bytes that come in any pieces.
private struct ChecksummedSentenceScanner {
    private enum State {
        case outside
        case body(checksum: UInt8, length: Int)
        case firstDigit(checksum: UInt8)
        case secondDigit(checksum: UInt8, high: UInt8)
    }

    private var state = State.outside

    mutating func countSentences(in bytes: [UInt8]) -> Int {
        bytes.reduce(0) { count, byte in count + (endsSentence(byte) ? 1 : 0) }
    }

    private mutating func endsSentence(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: "$") {
            state = .body(checksum: 0, length: 0)
            return false
        }
        switch state {
        case .outside:
            return false
        case .body(let checksum, let length):
            let isLongEnough = length >= 5
            if byte == UInt8(ascii: "*") {
                state = isLongEnough ? .firstDigit(checksum: checksum) : .outside
            } else {
                // Proprietary sentences pass the standard's 82 characters, noise does not stay printable for so long.
                let isPlausible = (0x20...0x7E).contains(byte) && length < 250
                state = isPlausible ? .body(checksum: checksum ^ byte, length: length + 1) : .outside
            }
            return false
        case .firstDigit(let checksum):
            state = Self.value(ofDigit: byte).map { .secondDigit(checksum: checksum, high: $0) } ?? .outside
            return false
        case .secondDigit(let checksum, let high):
            state = .outside
            return Self.value(ofDigit: byte).map { high << 4 | $0 == checksum } ?? false
        }
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
