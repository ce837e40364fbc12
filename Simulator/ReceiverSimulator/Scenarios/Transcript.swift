import Logbook

/// A record of what left the receiver, byte by byte, and of what can be learned from it.
struct Transcript {
    /// The bytes on the line.
    private(set) var bytes: [UInt8] = []

    /// The epochs that can be told from them, in the order of their sending.
    private(set) var fixes: [ExpectedFix] = []

    private var dateIsKnown = false

    /// One sentence, or what the line made of it.
    struct Delivery {
        let bytes: [UInt8]

        /// The values that arrive; nil where the sentence was destroyed.
        let told: ToldValues?

        /// A sentence that arrives whole.
        init(_ sentence: Sentence) {
            bytes = sentence.bytes
            told = sentence.told
        }

        /// A sentence of which only this arrives.
        init(destroyed bytes: [UInt8]) {
            self.bytes = bytes
            told = nil
        }

        /// A sentence that can be read although the line changed some bytes around it.
        init(_ sentence: Sentence, as bytes: [UInt8]) {
            self.bytes = bytes
            told = sentence.told
        }
    }

    /// Sends the sentences of one epoch.
    ///
    /// `rejection` is what a filter has against it, beyond a missing fix or time.
    mutating func send(_ sentences: [Sentence], of epoch: Epoch, rejection: Rejection.Rule? = nil) {
        send(sentences.map(Delivery.init), of: epoch, rejection: rejection)
    }

    /// Sends what the line makes of the sentences of one epoch.
    mutating func send(_ deliveries: [Delivery], of epoch: Epoch, rejection: Rejection.Rule? = nil) {
        var told = ToldValues()
        for delivery in deliveries {
            bytes += delivery.bytes
            if let values = delivery.told { told.add(values) }
        }
        dateIsKnown = dateIsKnown || told.tellsDate
        // Without a time of day nothing says that these sentences are an epoch.
        guard told.tellsTimeOfDay, let quality = told.quality else { return }
        fixes.append(ExpectedFix(epoch.time, dateIsKnown: dateIsKnown, quality, told, rejection: rejection))
    }

    /// Sends the sentences of an epoch that was just sent a second time.
    mutating func sendAgain(_ sentences: [Sentence], of epoch: Epoch) {
        send(sentences, of: epoch, rejection: .duplicateTime)
    }

    /// Sends bytes that are no sentence.
    mutating func sendNoise(_ noise: [UInt8]) {
        bytes += noise
    }
}
