/// The way of a receiver's news to clients.
///
/// Telling them never waits.
package final class ReceiverFeed: Sendable {
    private let number: EpochQueue.Device
    private let path: String
    private let inbox: ServerInbox

    /// A feed of a device.
    init(path: String, inbox: ServerInbox) {
        self.path = path
        self.inbox = inbox
        number = inbox.newNumber()
    }

    deinit {
        close()
    }

    /// Hands on news, in order.
    package func tell(_ news: [ServedNews]) {
        inbox.put(news, of: number, path: path)
    }

    /// Hands on that the device is gone, once.
    package func close() {
        guard inbox.receivers.entries.contains(where: { $0.number == number }) else { return }
        tell([.gone])
    }
}
