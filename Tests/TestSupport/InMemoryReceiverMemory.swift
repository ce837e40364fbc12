internal import GNSS
package import Logbook

/// A memory that lasts as long as the test: the plainest reading of the contract of receiver memory.
package actor InMemoryReceiverMemory: ReceiverMemory {
    private var remembered: [ReceiverIdentity: RememberedReceiver] = [:]

    /// A memory of nothing, or of these receivers.
    package init(_ receivers: [RememberedReceiver] = []) {
        for receiver in receivers { remembered[receiver.receiver] = receiver }
    }

    /// All receivers that are remembered, the one that was heard last first.
    package func rememberedReceivers() -> [RememberedReceiver] {
        remembered.values.sorted { one, other in
            one.lastHeard == other.lastHeard
                ? one.receiver.name < other.receiver.name : one.lastHeard > other.lastHeard
        }
    }

    /// Remembers a receiver, instead of what was remembered of it before.
    package func remember(_ receiver: RememberedReceiver) {
        remembered[receiver.receiver] = receiver
    }
}
