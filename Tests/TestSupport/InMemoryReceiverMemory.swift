internal import GNSS
package import Logbook

/// The reference implementation of the contract of receiver memory, kept in memory.
package actor InMemoryReceiverMemory: ReceiverMemory {
    private var remembered: [ReceiverIdentity: FamiliarReceiver] = [:]

    /// Creates a memory of these receivers; by default, an empty one.
    package init(_ receivers: [FamiliarReceiver] = []) {
        for receiver in receivers { remembered[receiver.receiver] = receiver }
    }

    package func rememberedReceivers() -> [FamiliarReceiver] {
        remembered.values.sorted { one, other in
            one.lastHeard == other.lastHeard
                ? one.receiver.name < other.receiver.name : one.lastHeard > other.lastHeard
        }
    }

    package func remember(_ receiver: FamiliarReceiver) {
        remembered[receiver.receiver] = receiver
    }
}
