package import GNSS
internal import Platform
package import Receivers
internal import Storage
package import SystemPackage

/// The devices that are plugged in, and which of them to record from.
package struct ReceiverPool {
    /// A device from plugging in to unplugging.
    package struct Entry: Hashable, Sendable {
        package let device: ReceiverDevice

        /// Counts plugged-in devices, to distinguish this one from earlier ones with the same path.
        package let plugging: Int

        /// Whether the device was present when the watch began.
        package let isFirst: Bool
    }

    /// The devices that the user named; empty for any receiver.
    private let named: [FilePath]

    /// Named devices that have been seen, which may return under another path.
    private var namedIdentities: Set<ReceiverIdentity> = []

    private var recognised: Set<ReceiverIdentity>
    private var entries: [Entry] = []

    /// How often a device was plugged in.
    package private(set) var pluggings = 0

    /// Whether a certain receiver was recorded from, so that no adapter replaces it when it is unplugged.
    ///
    /// The adapter may be the only serial device then, but it was ignored while the receiver was present, and the
    /// receiver is expected back. Opening the adapter would reset an Arduino behind it each time a plug is loose.
    private var hasHadReceiver = false

    /// The devices that are being recorded from, plugged in or not.
    private var open: Set<Entry> = []

    /// The devices that cannot be read.
    private var refused: Set<Entry> = []

    /// The devices that another program uses, not to be retried yet.
    private var held: Set<Entry> = []

    /// Creates a pool without devices.
    ///
    /// - Parameters:
    ///   - named: the devices that the user named; empty for any receiver.
    ///   - recognised: the receivers that have sent sentences before.
    package init(named: [FilePath] = [], recognised: Set<ReceiverIdentity> = []) {
        self.named = named
        self.recognised = recognised
    }

    package var recordings: Int { open.count }

    /// Returns the devices to start recording from, and marks them as open.
    package mutating func takeNext() -> [Entry] {
        let wanted = wanted
        // An earlier device with the same path may not be closed yet.
        let paths = Set(open.map(\.device.path))
        let next = entries.filter { entry in
            wanted.contains(entry.device) && !refused.contains(entry) && !held.contains(entry)
                && !paths.contains(entry.device.path)
        }
        open.formUnion(next)
        hasHadReceiver = hasHadReceiver || next.contains { isCertain($0.device) }
        return next
    }

    package func isPluggedIn(_ entry: Entry) -> Bool { entries.contains(entry) }

    /// Whether a device is being recorded from.
    package func isOpen(_ entry: Entry) -> Bool { open.contains(entry) }

    /// The devices to record from, among those that are plugged in.
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

    package mutating func note(_ event: ReceiverEvent) {
        switch event {
        case .present(let devices): devices.forEach { add($0, isFirst: true) }
        case .added(let device): add(device, isFirst: false)
        case .removed(let device): remove { $0.device.path == device.path }
        }
    }

    /// Adds devices whose events were missed, and allows devices of other programs to be retried.
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

    /// Remembers that a receiver has sent sentences.
    package mutating func recognise(_ receiver: ReceiverIdentity) {
        recognised.insert(receiver)
    }

    /// Marks a device as no longer recorded from.
    package mutating func end(_ entry: Entry, _ ending: Ending) {
        open.remove(entry)
        switch ending {
        case .gone: remove { $0 == entry }
        case .interrupted: break
        case .held: held.insert(entry)
        case .refused: refused.insert(entry)
        }
    }

    /// Why recording from a device ended.
    package enum Ending {
        case gone
        /// The device may be opened again.
        case interrupted
        /// Another program uses the device, which may be retried later.
        case held
        /// The device cannot be read until it is plugged in again.
        case refused
    }
}

// MARK: - Messages

extension ReceiverPool {
    /// Why no receiver is recorded from, for the user.
    package var waitingMessage: String {
        if !named.isEmpty {
            let paths = named.map(\.string).joined(separator: ", ")
            return "\(paths) \(named.count == 1 ? "is" : "are") not plugged in; waiting (Ctrl-C ends)"
        }
        if let entry = entries.first(where: { held.contains($0) }) {
            return "another program is reading \(entry.device.path); waiting until it stops (Ctrl-C ends)"
        }
        if let entry = entries.first(where: { refused.contains($0) }) {
            return "\(entry.device.path) cannot be read; waiting for another receiver (Ctrl-C ends)"
        }
        let uncertain = entries.map(\.device).filter { $0.certainty == .maybe }.map(\.path.string)
        if !uncertain.isEmpty {
            return "\(uncertain.joined(separator: ", ")) may or may not be receivers; name one with --device, "
                + "or plug in a known receiver (Ctrl-C ends)"
        }
        if let device = entries.map(\.device).first(where: { $0.certainty == .unsupported }) {
            return "\(device.modelName) at \(device.path) does not speak NMEA 0183; waiting for a receiver that does "
                + "(Ctrl-C ends)"
        }
        let ports = entries.map(\.device).filter { $0.certainty == .ifNamed }.map(\.path.string)
        if !ports.isEmpty {
            return "no receiver is plugged in; waiting for one; if one is at \(ports.joined(separator: " or ")), "
                + "name it once with --device (Ctrl-C ends)"
        }
        return "no receiver is plugged in; waiting for one (Ctrl-C ends)"
    }
}
