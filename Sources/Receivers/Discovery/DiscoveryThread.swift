import Platform
import SystemPackage

/// Waits for udev on a thread of its own.
final class DiscoveryThread: Sendable {
    typealias Continuation = AsyncStream<ReceiverEvent>.Continuation

    private let stopEvent: StopEvent

    /// A thread that does not run yet.
    init() throws(DiscoveryError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .unavailable(error) }
    }

    /// Reports what is there, then what comes and goes, until stopped.
    func start(telling continuation: Continuation) throws(DiscoveryError) {
        do throws(Errno) {
            try NamedThread.start("udev") { [self] in
                // It fails where there is no memory or no descriptor left: nothing more can be told then.
                try? watch(telling: continuation)
                continuation.finish()
            }
        } catch {
            throw .unavailable(error)
        }
    }

    /// Ends the watch.
    func stop() {
        stopEvent.raise()
    }

    private func watch(telling continuation: Continuation) throws {
        let context = try UdevContext()
        // Before looking at what is there, so that nothing slips through between the two.
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
                // A monitor that fails over and over must not make this spin.
                if isTold, try stopEvent.wait(atMost: .milliseconds(100)) { return }
                events = inventory.replace(with: context.present())
            }
            events.forEach { continuation.yield($0) }
        }
    }

    /// Waits until udev tells something (true), or it is time to look for oneself (false); nil once stopped.
    private func waitForChange(on monitor: borrowing UdevMonitor?) throws(Errno) -> Bool? {
        // Nobody tells a container that a device was plugged in.
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
