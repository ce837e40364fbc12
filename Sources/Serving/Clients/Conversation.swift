package import GNSS

/// The requests of a client so far, and the answers to them.
package struct Conversation: Sendable {
    /// The reports that it wants.
    package private(set) var policy = WatchPolicy()

    /// The talk with a client that has said nothing.
    package init() {}

    /// The lines that answer a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - receivers: the receivers that there are.
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
                // It is watched all the same, should it come.
                return [Self.noSuchDevice(path)]
            }
            return [.devices(receivers.devices), policy.line]
        case .poll: return [receivers.poll(policy.device, at: now)]
        case .invalid(let reason): return [.error(reason)]
        }
    }

    /// The lines of a device, or of each; nothing that a client wants to be set is set: a receiver is never written to.
    private func devices(at path: String?, _ devices: [ServedDevice]) -> [ReportLine] {
        let found = devices.filter { path == nil || $0.path == path }
        if !found.isEmpty { return found.map(\.line) }
        return [path.map(Self.noSuchDevice) ?? .error("No device is there")]
    }

    private static func noSuchDevice(_ path: String) -> ReportLine { .error("No such device as \(path.prefix(256))") }
}
