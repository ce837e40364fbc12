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
    /// - Returns: `false` if something failed and is to be tried again.
    package func work() async -> Bool {
        let address = address
        let taken: [DeviceAlert]
        do {
            taken = try await StorageQueue().run { () throws(PostgresError) in try FleetAlerts(in: address).take() }
        } catch {
            // The collector's log says what is wrong with the database.
            return false
        }
        var failed: [DeviceAlert] = []
        for alert in taken where !targets.isEmpty {
            var reasons: [String] = []
            for target in targets { if let reason = await target.send(alert) { reasons.append(reason) } }
            if let reason = reasons.first { report("an alert was not sent (\(alert.text)): \(reason)") }
            // Those that have it must not get it twice.
            if reasons.count == targets.count { failed.append(alert) }
        }
        guard !failed.isEmpty else { return true }
        let unsent = failed
        _ = try? await StorageQueue().run { () throws(PostgresError) in
            let alerts = try FleetAlerts(in: address)
            for alert in unsent { try alerts.putBack(alert) }
        }
        return false
    }
}
