import Platform
import SystemPackage

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
            try NamedThread.start("udev") { [self] in
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
