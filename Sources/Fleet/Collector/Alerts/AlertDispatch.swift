internal import Logbook
internal import Platform
internal import Storage

/// Finds alerts in a fleet's database and sends each one once, and its end once.
package struct AlertDispatch: Sendable {
    /// How often all devices are judged, and how long to wait after a failure.
    private static let (pause, patience) = (Duration.seconds(15), Duration.seconds(60))

    private let address: PostgresAddress
    private let targets: [AlertTarget]
    private let report: @Sendable (String) -> Void

    /// Creates a dispatch, without connecting yet.
    ///
    /// - Parameters:
    ///   - address: the database.
    ///   - targets: where alerts are sent; if empty, they are only recorded.
    ///   - report: called with a sentence if an alert cannot be sent.
    package init(
        of address: PostgresAddress,
        to targets: [AlertTarget],
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.address, self.targets, self.report) = (address, targets, report)
    }

    /// Works until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let isDone = await work()
            try? await Task.sleep(for: isDone ? Self.pause : Self.patience)
        }
    }

    /// Judges all devices once and sends what is new.
    ///
    /// An alert is noted as sent right after a target has taken it. So none is lost if the program is killed; one that
    /// was just being sent is sent again, with the same identifier.
    ///
    /// - Returns: `false` if something failed and is to be tried again.
    package func work() async -> Bool {
        let outbox = AlertOutbox(of: address)
        do {
            let pending = try await outbox.begin()
            if targets.isEmpty {
                // If nothing is sent, one transaction is enough.
                try await outbox.noteSent(pending)
                await outbox.end()
                return true
            }
            var failed: Set<String> = []
            for alert in pending {
                // An end is not sent before its beginning.
                guard !failed.contains(alert.beginning), await send(alert) else {
                    failed.insert(alert.beginning)
                    continue
                }
                try await outbox.noteSent([alert])
            }
            await outbox.end()
            return failed.isEmpty
        } catch {
            // The collector's log says what is wrong with the database.
            await outbox.end()
            return false
        }
    }

    /// Sends an alert to all targets; `false` if none of them has taken it.
    private func send(_ alert: DeviceAlert) async -> Bool {
        var reasons: [String] = []
        for target in targets { if let reason = await target.send(alert) { reasons.append(reason) } }
        if let reason = reasons.first { report("an alert was not sent (\(alert.text)): \(reason)") }
        // Those that have it must not get it twice.
        return reasons.count < targets.count
    }
}

extension DeviceAlert {
    /// The alert without its end.
    fileprivate var beginning: String { "\(device)/\(kind)/\(fence ?? "")/\(since)" }
}

/// The alerts that are to be sent, which one collector holds at a time.
private actor AlertOutbox {
    private let queue = ExecutorThread()
    private let address: PostgresAddress
    /// Keeps other collectors out while it is in a transaction.
    private var lock: FleetAlerts?
    private var alerts: FleetAlerts?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    init(of address: PostgresAddress) { self.address = address }

    /// Alerts to send; empty if another collector sends them.
    func begin() throws(PostgresError) -> [DeviceAlert] {
        let lock = try FleetAlerts(in: address)
        guard try lock.hold() else { return [] }
        let alerts = try FleetAlerts(in: address)
        (self.lock, self.alerts) = (lock, alerts)
        return try alerts.pending()
    }

    func noteSent(_ sent: [DeviceAlert]) throws(PostgresError) { try alerts?.noteSent(sent) }

    func end() {
        lock?.release()
        (lock, alerts) = (nil, nil)
    }
}
