/// Delivers a receiver's news to the server's clients, without waiting.
package final class ReceiverFeed: Sendable {
    private let number: EpochQueue.Device
    private let path: String
    private let inbox: ServerInbox

    init(path: String, inbox: ServerInbox) {
        self.path = path
        self.inbox = inbox
        number = inbox.newNumber()
    }

    deinit {
        close()
    }

    /// Delivers news, in order.
    package func tell(_ news: [ServedNews]) {
        inbox.put(news, of: number, path: path)
    }

    /// Reports once that the device is gone.
    package func close() {
        guard inbox.receivers.entries.contains(where: { $0.number == number }) else { return }
        tell([.gone])
    }
}
