package import GNSS
internal import Platform
package import SystemPackage

/// Finds possible receivers: serial ports on USB and on the board, and the kernel's GNSS devices.
///
/// Excludes virtual consoles, pseudo-terminals and board ports without a chip.
package enum ReceiverDiscovery {
    /// The devices plugged in now, sorted by path.
    ///
    /// Reads kernel files, which takes milliseconds. Throws if libudev cannot be used; the result may be empty.
    package static func presentDevices() throws(DiscoveryError) -> [ReceiverDevice] {
        try Inventory(UdevContext().present()).devices
    }

    /// The devices present, then each change, until the iteration ends.
    ///
    /// The first event is always `present`, and no later change is missed. A device is reported once udev has named it
    /// and set its permissions. Without a running udev, as in a container, it is reported within two seconds.
    package static func events() throws(DiscoveryError) -> AsyncStream<ReceiverEvent> {
        let thread = try DiscoveryThread()
        let (stream, continuation) = AsyncStream<ReceiverEvent>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        continuation.onTermination = { _ in thread.stop() }
        try thread.start(telling: continuation)
        return stream
    }
}

/// A change of the devices that may be receivers.
package enum ReceiverEvent: Hashable, Sendable {
    /// The devices present at the start, sorted by path; often empty.
    case present([ReceiverDevice])

    /// A device was plugged in and can be opened.
    case added(ReceiverDevice)

    /// A device was unplugged.
    ///
    /// The value is the one from `added`.
    case removed(ReceiverDevice)
}

/// Why receivers cannot be discovered.
package enum DiscoveryError: Error, Hashable, CustomStringConvertible {
    /// libudev or its thread cannot be started.
    case unavailable(Errno)

    package var description: String {
        switch self {
        case .unavailable(let reason): "cannot look for receivers: \(reason); name one with `--device`"
        }
    }
}

extension ReceiverDiscovery {
    /// The devices to read if the user names none: known receivers, and adapters that had a receiver behind them
    /// before.
    ///
    /// Without any of these, the only adapter.
    ///
    /// Of several unrecognised adapters none is chosen: opening one raises its modem lines, which resets an Arduino, so
    /// the user has to choose. An only adapter is opened just at the start: if a receiver is unplugged later,
    /// `ReceiverPool` waits for it and leaves the adapter beside it alone.
    ///
    /// A port of the board is chosen only if it had a receiver behind it before: it may be a console, or connect a
    /// machine that obeys the bytes it receives.
    ///
    /// - Parameters:
    ///   - devices: the devices that are plugged in.
    ///   - recognised: the receivers that have sent sentences before.
    /// - Returns: the devices, sorted by path.
    package static func automaticChoice(
        from devices: [ReceiverDevice],
        recognised: Set<ReceiverIdentity>
    ) -> [ReceiverDevice] {
        let certain = devices.filter { device in
            device.certainty == .known || device.certainty != .unsupported && recognised.contains(device.identity)
        }
        let adapters = devices.filter { $0.certainty == .maybe }
        let chosen = certain.isEmpty && adapters.count == 1 ? adapters : certain
        return chosen.sorted { $0.path.string < $1.path.string }
    }
}

/// Waits for udev events on a separate thread.
final class DiscoveryThread: Sendable {
    typealias Continuation = AsyncStream<ReceiverEvent>.Continuation

    private let stopEvent: StopEvent

    init() throws(DiscoveryError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .unavailable(error) }
    }

    /// Reports the devices present, then each change, until stopped.
    func start(telling continuation: Continuation) throws(DiscoveryError) {
        do throws(Errno) {
            try BackgroundThread.start("udev") { [self] in
                // Fails without free memory or descriptors, when no event can be reported either.
                try? watch(telling: continuation)
                continuation.finish()
            }
        } catch {
            throw .unavailable(error)
        }
    }

    func stop() {
        stopEvent.raise()
    }

    private func watch(telling continuation: Continuation) throws {
        let context = try UdevContext()
        // Start to monitor before listing the devices, so that none is missed.
        let monitor = context.monitor()
        var inventory = Inventory(context.present())
        continuation.yield(.present(inventory.devices))
        var folders: DeviceFolders?
        while let isTold = try waitForChange(on: monitor) {
            var change = UdevMonitor.Change.lost
            if isTold {
                change = monitor?.receive() ?? .lost
            } else {
                let shown = DeviceFolders()
                if shown == folders { continue }
                folders = shown
            }
            let events: [ReceiverEvent]
            switch change {
            case .came(let device): events = inventory.add(device)
            case .went(let systemPath): events = inventory.remove(systemPath)
            case .irrelevant: events = []
            case .lost:
                // Don't spin if the monitor fails repeatedly.
                if isTold, try stopEvent.wait(atMost: .milliseconds(100)) { return }
                events = inventory.replace(with: context.present())
            }
            events.forEach { continuation.yield($0) }
        }
    }

    /// Waits for udev (true) or for the polling interval (false); returns `nil` once stopped.
    private func waitForChange(on monitor: borrowing UdevMonitor?) throws(Errno) -> Bool? {
        // Containers get no udev events.
        let interval: Duration? = UdevContext.isUdevHeard ? nil : .seconds(2)
        switch monitor {
        case .some(let monitor):
            switch try stopEvent.wait(orFor: .readable, of: monitor.descriptor, timeout: interval) {
            case .stopped: return nil
            case .timedOut: return false
            case .ready: return true
            }
        case .none:
            return try stopEvent.wait(atMost: interval ?? .seconds(2)) ? nil : false
        }
    }
}
