import Logbook

/// The bytes sent by the receiver, and the fixes that can be decoded from them.
struct Transcript {
    private(set) var bytes: [UInt8] = []

    /// The epochs that can be decoded, in the order of sending.
    private(set) var fixes: [ExpectedFix] = []

    private var dateIsKnown = false

    /// A sentence, or what the line made of it.
    struct Delivery {
        let bytes: [UInt8]

        /// The values that arrive; nil if the sentence was destroyed.
        let told: ToldValues?

        init(_ sentence: Sentence) {
            bytes = sentence.bytes
            told = sentence.told
        }

        /// Creates a destroyed sentence; only these bytes arrive.
        init(destroyed bytes: [UInt8]) {
            self.bytes = bytes
            told = nil
        }

        /// Creates a sentence that is readable although the line changed some bytes around it.
        init(_ sentence: Sentence, as bytes: [UInt8]) {
            self.bytes = bytes
            told = sentence.told
        }
    }

    /// Sends the sentences of an epoch.
    ///
    /// `rejection` is why a filter rejects the fix, other than a missing fix or time.
    mutating func send(_ sentences: [Sentence], of epoch: Epoch, rejection: Rejection.Rule? = nil) {
        send(sentences.map(Delivery.init), of: epoch, rejection: rejection)
    }

    /// Sends the sentences of an epoch as changed by the line.
    mutating func send(_ deliveries: [Delivery], of epoch: Epoch, rejection: Rejection.Rule? = nil) {
        var told = ToldValues()
        for delivery in deliveries {
            bytes += delivery.bytes
            if let values = delivery.told { told.add(values) }
        }
        dateIsKnown = dateIsKnown || told.tellsDate
        // Without a time of day, the sentences are not recognised as an epoch.
        guard told.tellsTimeOfDay, let quality = told.quality else { return }
        fixes.append(ExpectedFix(epoch.time, dateIsKnown: dateIsKnown, quality, told, rejection: rejection))
    }

    /// Sends the sentences of the last epoch a second time.
    mutating func sendAgain(_ sentences: [Sentence], of epoch: Epoch) {
        send(sentences, of: epoch, rejection: .duplicateTime)
    }

    /// Sends bytes that form no sentence.
    mutating func sendNoise(_ noise: [UInt8]) {
        bytes += noise
    }
}
