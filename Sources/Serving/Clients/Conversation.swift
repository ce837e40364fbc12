package import GNSS

/// Answers the requests of a client.
package struct Conversation: Sendable {
    /// The reports that the client wants.
    package private(set) var policy = WatchPolicy()

    package init() {}

    /// Returns the lines that answer a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - receivers: the served receivers.
    ///   - now: the time of the answer.
    /// - Returns: the lines, at least one.
    package mutating func answers(
        to request: ServiceRequest,
        _ receivers: ServedReceivers,
        at now: UTCTime
    ) -> [ReportLine] {
        switch request {
        case .version: return [.version]
        case .devices: return [.devices(receivers.devices)]
        case .device(let path): return devices(at: path ?? policy.device, receivers.devices)
        case .watch(let change):
            change?.apply(to: &policy)
            if let path = policy.device, !receivers.devices.contains(where: { $0.path == path }) {
                // The device is still watched, in case it is plugged in later.
                return [Self.noSuchDevice(path)]
            }
            return [.devices(receivers.devices), policy.line]
        case .poll: return [receivers.poll(policy.device, at: now)]
        case .invalid(let reason): return [.error(reason)]
        }
    }

    /// The lines of a device, or of all.
    ///
    /// Requested device settings are ignored, as gpslog never writes to the receiver.
    private func devices(at path: String?, _ devices: [ServedDevice]) -> [ReportLine] {
        let found = devices.filter { path == nil || $0.path == path }
        if !found.isEmpty { return found.map(\.line) }
        return [path.map(Self.noSuchDevice) ?? .error("No device is there")]
    }

    private static func noSuchDevice(_ path: String) -> ReportLine { .error("No such device: \(path.prefix(256))") }
}
