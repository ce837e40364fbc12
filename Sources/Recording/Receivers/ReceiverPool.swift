package import GNSS
internal import Platform
package import Receivers
internal import Storage
package import SystemPackage

/// The devices that are plugged in, and which of them to record from.
package struct ReceiverPool {
    /// A device from one plugging in to the next unplugging.
    package struct Entry: Hashable, Sendable {
        /// The device.
        package let device: ReceiverDevice

        /// The number of its plugging in, which distinguishes it from the device that had the same path before.
        package let plugging: Int

        /// True where it was there when the watch began.
        package let isFirst: Bool
    }

    /// The devices that the user named; empty where any receiver is welcome.
    private let named: [FilePath]

    /// The named ones that have been seen: they may come back under another path.
    private var namedIdentities: Set<ReceiverIdentity> = []

    private var recognised: Set<ReceiverIdentity>
    private var entries: [Entry] = []

    /// The number of times that something was plugged in so far.
    package private(set) var pluggings = 0

    /// True where a receiver was recorded from that is surely one: an adapter does not take its place when it is pulled.
    ///
    /// By then the adapter may be the only serial device, but it was passed over while the receiver was there, and the
    /// receiver is expected back. To open the adapter would reset the Arduino behind it whenever a plug is loose.
    private var hasHadReceiver = false

    /// The devices that are being recorded from, plugged in or not.
    private var open: Set<Entry> = []

    /// The devices that cannot be read.
    private var refused: Set<Entry> = []

    /// The devices that another program has, and that are not to be tried just now.
    private var held: Set<Entry> = []

    /// A pool without devices.
    ///
    /// - Parameters:
    ///   - named: the devices that the user named; empty where any receiver is welcome.
    ///   - recognised: the receivers that sentences were heard from before.
    package init(named: [FilePath] = [], recognised: Set<ReceiverIdentity> = []) {
        self.named = named
        self.recognised = recognised
    }

    /// The number of devices that are being recorded from.
    package var recordings: Int { open.count }

    /// The devices to record from that are not yet; from now on they are.
    package mutating func takeNext() -> [Entry] {
        let wanted = wanted
        // The one that had its path before may not be closed yet.
        let paths = Set(open.map(\.device.path))
        let next = entries.filter { entry in
            wanted.contains(entry.device) && !refused.contains(entry) && !held.contains(entry)
                && !paths.contains(entry.device.path)
        }
        open.formUnion(next)
        hasHadReceiver = hasHadReceiver || next.contains { isCertain($0.device) }
        return next
    }

    /// True where a device is still plugged in.
    package func isPluggedIn(_ entry: Entry) -> Bool { entries.contains(entry) }

    /// True where a device is being recorded from.
    package func isOpen(_ entry: Entry) -> Bool { open.contains(entry) }

    /// The devices that the user wants to be recorded from, of those that are plugged in.
    private var wanted: [ReceiverDevice] {
        let devices = entries.map(\.device)
        if !named.isEmpty { return devices.filter { isNamed($0) } }
        let choice = ReceiverDiscovery.automaticChoice(from: devices, recognised: recognised)
        return hasHadReceiver ? choice.filter { isCertain($0) } : choice
    }

    private func isCertain(_ device: ReceiverDevice) -> Bool {
        device.certainty == .known || recognised.contains(device.identity)
    }

    private func isNamed(_ device: ReceiverDevice) -> Bool {
        named.contains { $0 == device.path || $0.withoutLinks == device.path }
            || namedIdentities.contains(device.identity)
    }

    /// Takes note of what came or went.
    package mutating func note(_ event: ReceiverEvent) {
        switch event {
        case .present(let devices): devices.forEach { add($0, isFirst: true) }
        case .added(let device): add(device, isFirst: false)
        case .removed(let device): remove { $0.device.path == device.path }
        }
    }

    /// Takes note of what is there: of devices that are not listed, nobody has told that they came, and those that
    /// another program had may be tried again.
    package mutating func note(present devices: [ReceiverDevice]) {
        held = []
        for device in devices where !entries.contains(where: { $0.device.path == device.path }) {
            add(device, isFirst: false)
        }
    }

    private mutating func add(_ device: ReceiverDevice, isFirst: Bool) {
        if isNamed(device) { namedIdentities.insert(device.identity) }
        pluggings += 1
        remove { $0.device.path == device.path }
        entries.append(Entry(device: device, plugging: pluggings, isFirst: isFirst))
    }

    private mutating func remove(where isGone: (Entry) -> Bool) {
        refused = refused.filter { !isGone($0) }
        held = held.filter { !isGone($0) }
        entries.removeAll(where: isGone)
    }

    /// Takes note that sentences were heard from a receiver.
    package mutating func recognise(_ receiver: ReceiverIdentity) {
        recognised.insert(receiver)
    }

    /// Takes note that a device is not recorded from any more.
    package mutating func end(_ entry: Entry, _ ending: Ending) {
        open.remove(entry)
        switch ending {
        case .gone: remove { $0 == entry }
        case .interrupted: break
        case .held: held.insert(entry)
        case .refused: refused.insert(entry)
        }
    }

    /// The fate of a device that is not recorded from any more.
    package enum Ending {
        /// The device was unplugged.
        case gone
        /// The device may be opened again.
        case interrupted
        /// Another program has the device: it may be opened again, but not at once.
        case held
        /// The device cannot be read until it is plugged in again.
        case refused
    }
}

// MARK: - What is said to the user

extension ReceiverPool {
    /// The reason why there is nothing to record from, in words for the user.
    package var waitingMessage: String {
        if !named.isEmpty {
            let paths = named.map(\.string).joined(separator: ", ")
            return "\(paths) \(named.count == 1 ? "is" : "are") not plugged in; waiting (Ctrl-C ends)"
        }
        if let entry = entries.first(where: { held.contains($0) }) {
            return "another program is reading \(entry.device.path); waiting until it lets go (Ctrl-C ends)"
        }
        if let entry = entries.first(where: { refused.contains($0) }) {
            return "\(entry.device.path) cannot be read; waiting for another receiver (Ctrl-C ends)"
        }
        let uncertain = entries.map(\.device).filter { $0.certainty == .maybe }.map(\.path.string)
        if !uncertain.isEmpty {
            return "\(uncertain.joined(separator: ", ")) may be receivers or anything else; name one with --device, "
                + "or plug in a known receiver (Ctrl-C ends)"
        }
        if let device = entries.map(\.device).first(where: { $0.certainty == .unsupported }) {
            return "\(device.modelName) at \(device.path) does not speak NMEA 0183; waiting for a receiver that does "
                + "(Ctrl-C ends)"
        }
        let ports = entries.map(\.device).filter { $0.certainty == .ifNamed }.map(\.path.string)
        if !ports.isEmpty {
            return "no receiver is plugged in; waiting for one; where one is at \(ports.joined(separator: " or ")), "
                + "name it once with --device (Ctrl-C ends)"
        }
        return "no receiver is plugged in; waiting for one (Ctrl-C ends)"
    }
}
