package import GNSS
package import Receivers
package import SystemPackage
import Platform

/// Checks for a receiver that a recording would use.
package enum ReceiverCheck {
    /// The port that a recording would open.
    package struct Port: Hashable, Sendable {
        /// The device file, with links resolved.
        package let path: FilePath

        /// The udev device; nil for a pseudo-terminal, a FIFO or a port of the board.
        package let device: ReceiverDevice?

        package init(path: FilePath, device: ReceiverDevice?) {
            self.path = path
            self.device = device
        }
    }

    /// Chooses the port to examine.
    ///
    /// - Parameters:
    ///   - named: the port named by the user, with links resolved; nil if not named.
    ///   - isThere: whether that path exists.
    ///   - devices: the connected devices.
    ///   - recognised: the receivers that have sent sentences before.
    ///   - board: the machine's own ports.
    /// - Returns: the diagnosis and the first port to be recorded; nil without a port.
    package static func diagnosis(
        named: FilePath?,
        isThere: Bool,
        devices: [ReceiverDevice],
        recognised: Set<ReceiverIdentity> = [],
        board: BoardStatus = BoardStatus()
    ) -> (diagnosis: Diagnosis, port: Port?) {
        if let named {
            return diagnosis(named: named, isThere: isThere, device: devices.first { $0.path == named }, board)
        }
        let chosen = ReceiverDiscovery.automaticChoice(from: devices, recognised: recognised)
        guard let device = chosen.first else { return (noChoice(among: devices, board), nil) }
        let more = chosen.count > 1 ? "; \(chosen.count - 1) more can be examined with --device" : ""
        let diagnosis: Diagnosis =
            if device.certainty == .known {
                .fine(.receiver, "\(device.modelName) is plugged in at \(device.path)\(more)")
            } else if recognised.contains(device.identity) {
                .fine(.receiver, "\(device.path) would be read, because it had a receiver before\(more)")
            } else {
                .fine(.receiver, "\(device.path) would be read, because it is the only device that may be a receiver")
            }
        return (diagnosis, Port(path: device.path, device: device))
    }

    private static func diagnosis(
        named: FilePath,
        isThere: Bool,
        device: ReceiverDevice?,
        _ board: BoardStatus
    ) -> (diagnosis: Diagnosis, port: Port?) {
        let port = Port(path: named, device: device)
        if let device, device.certainty == .unsupported {
            // Only a remark: the user may know better, and a recording would try the device.
            let statement = "\(device.modelName) at \(named): \(device.reason)"
            return (.remark(.receiver, statement, remedy: "name another device; `gpslog devices` lists them"), port)
        }
        guard isThere || device != nil else {
            let isOnBoard = ["serial0", "ttyAMA0", "ttyS0"].contains(named.lastComponent?.string)
            let remedy =
                (isOnBoard ? BoardPortCheck.remedy(board) : nil)
                ?? "plug it in, or name another device; `gpslog devices` lists them"
            return (.obstacle(.receiver, "there is no device at \(named)", remedy: remedy, .unavailable), nil)
        }
        return (.fine(.receiver, "\(device.map { "\($0.modelName) at \(named)" } ?? named.string) would be read"), port)
    }

    private static func noChoice(among devices: [ReceiverDevice], _ board: BoardStatus) -> Diagnosis {
        let uncertain = devices.filter { $0.certainty == .maybe }
        if let first = uncertain.first {
            let list = uncertain.map { "\($0.path) (\($0.reason))" }.joined(separator: ", ")
            let remedy = "name the receiver: `gpslog doctor --device \(first.path)`"
            return .obstacle(.receiver, "no known receiver is plugged in, only \(list)", remedy: remedy, .unavailable)
        }
        let unsupported = devices.filter { $0.certainty == .unsupported }
        if !unsupported.isEmpty {
            let list = unsupported.map { "\($0.modelName) at \($0.path): \($0.reason)" }.joined(separator: ", ")
            let remedy = "set it to NMEA 0183 if it can do that, or plug in another receiver"
            let statement = "no supported receiver is plugged in, only \(list)"
            return .obstacle(.receiver, statement, remedy: remedy, .unavailable)
        }
        if let port = devices.first(where: { $0.certainty == .ifNamed }) {
            let command = "`gpslog record --device \(port.path)`"
            let remedy = "plug one in; if one is at \(port.path), name it once: \(command)"
            return .obstacle(.receiver, "no receiver is plugged in", remedy: remedy, .unavailable)
        }
        if let remedy = BoardPortCheck.remedy(board) {
            return .obstacle(.receiver, "no receiver is plugged in", remedy: "plug one in; " + remedy, .unavailable)
        }
        return .obstacle(
            .receiver,
            "no receiver is plugged in",
            remedy: "plug one in, and watch for it with `gpslog devices --watch`; name a port that is not on USB with "
                + "--device; if nothing appears, see `sudo dmesg`",
            .unavailable
        )
    }
}
