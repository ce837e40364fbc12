internal import CPostgreSQL
internal import Glibc

extension PostgresConnection {
    /// Waits for what others tell by NOTIFY in the channels that this connection listens to; the thread sleeps meanwhile.
    ///
    /// - Parameter milliseconds: how long it waits for the first.
    /// - Returns: what has come, without the channels; empty where nothing has.
    /// - Throws: `PostgresError` where the connection broke: what was told since then is lost.
    package func notifications(within milliseconds: Int32) throws(PostgresError) -> [String] {
        let told = takeNotifications()
        if !told.isEmpty { return told }
        let descriptor = unsafe PQsocket(handle)
        guard descriptor >= 0 else { throw failure(.connectionLost) }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Encrypted bytes that libpq has read already are no news: it takes all that there are at a time.
        unsafe _ = poll(&polled, 1, milliseconds)
        guard unsafe PQconsumeInput(handle) == 1 else { throw failure(.connectionLost) }
        return takeNotifications()
    }

    /// The notification as libpq has read it.
    private func takeNotifications() -> [String] {
        var told: [String] = []
        while let notification = unsafe PQnotifies(handle) {
            defer { unsafe PQfreemem(notification) }
            guard let text = unsafe notification.pointee.extra else { continue }
            told.append(unsafe String(cString: text))
        }
        return told
    }
}
