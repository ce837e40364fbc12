internal import CPostgreSQL
internal import Glibc

extension PostgresConnection {
    /// Waits for notifications (NOTIFY) in the channels that this connection listens to, blocking the thread.
    ///
    /// - Parameter milliseconds: how long to wait for the first one.
    /// - Returns: the payloads without the channels; empty if none arrived.
    /// - Throws: `PostgresError` if the connection is lost. Later notifications are then lost as well.
    package func notifications(within milliseconds: Int32) throws(PostgresError) -> [String] {
        let told = takeNotifications()
        if !told.isEmpty { return told }
        let descriptor = unsafe PQsocket(handle)
        guard descriptor >= 0 else { throw failure(.connectionLost) }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // libpq reads all available encrypted bytes at once, so none can be waiting in its buffers here.
        unsafe _ = poll(&polled, 1, milliseconds)
        guard unsafe PQconsumeInput(handle) == 1 else { throw failure(.connectionLost) }
        return takeNotifications()
    }

    /// Removes the notifications that libpq has parsed.
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
