import NMEA
package import Receivers
package import SystemPackage
import Platform

/// Checks that sentences arrive.
package enum LineCheck {
    /// Reports whether the port could be opened and read, what arrived, and why listening ended early, if it did.
    package static func diagnosis(_ path: FilePath, _ heard: ListenResult, error: (any Error)?) -> Diagnosis {
        // If a position arrived before the receiver was unplugged, the line works.
        if let error, heard.positionAfter == nil { return diagnosis(path, error) }
        let counters = heard.counters
        if counters.intelligible > 0 {
            let speed = heard.setting.map { " at \($0)" } ?? ""
            let refused = counters.checksumErrors
            guard refused * 4 > counters.intelligible else {
                let binary = counters[.ubx] > 0 ? "binary messages of u-blox" : "binary messages"
                let kind = counters.sentences > 0 ? "sentences" : binary
                return .fine(.line, "\(kind) arrive\(speed)")
            }
            return .remark(
                .line,
                "\(refused) of \(refused + counters.sentences) sentences arrive garbled",
                remedy: "try another cable, and check with `sudo fuser -v \(path)` that no other program reads it"
            )
        }
        let seconds = max(1, heard.duration.components.seconds)
        return heard.bytes == 0 && !heard.hasHeardOnlyNoise
            ? silence(path, seconds: seconds) : unreadable(path, counters)
    }

    private static func diagnosis(_ path: FilePath, _ error: any Error) -> Diagnosis {
        if case SerialPortError.openFailed(_, .notPermitted) = error {
            let remedy = "start the container with `--device \(path)`"
            return .obstacle(.line, "the kernel does not allow gpslog to open \(path)", remedy: remedy, .noPermission)
        }
        return .obstacle(.line, error)
    }

    private static func silence(_ path: FilePath, seconds: Int64) -> Diagnosis {
        .obstacle(
            .line,
            "nothing came from \(path) for \(seconds) s",
            remedy:
                "check that the receiver has power, and that its TX goes to the adapter's RX; unplug it and plug it in again; "
                + "if it is another device, name it: `gpslog devices` lists them",
            .unavailable
        )
    }

    /// The diagnosis if bytes arrived but no sentences.
    private static func unreadable(_ path: FilePath, _ counters: SentenceFramer.Counters) -> Diagnosis {
        if counters.withoutChecksum > 0 {
            return .obstacle(
                .line,
                "the sentences from \(path) have no checksum",
                remedy: "accept them: `gpslog record --device \(path) --baud RATE --accept-missing-checksum`",
                .dataError
            )
        }
        if counters.frameBytes > 0 {
            return .obstacle(
                .line,
                "the receiver at \(path) uses a protocol that gpslog does not read",
                remedy: "set it to NMEA 0183 with its maker's program; gpslog never writes to it",
                .dataError
            )
        }
        return .obstacle(
            .line,
            "only noise arrives from \(path), at every baud rate",
            remedy: "check with `gpslog devices` that it is a receiver; if its baud rate is unusual, name it: "
                + "`gpslog record --device \(path) --baud RATE`",
            .dataError
        )
    }
}

extension LineCheck {
    /// Reports whether a network source could be reached, what it sent, and why the connection failed, if it did.
    package static func diagnosis(_ address: NetworkAddress, _ heard: ListenResult, error: (any Error)?) -> Diagnosis {
        if heard.counters.sentences > 0 { return .fine(.line, "sentences arrive from \(address)") }
        if let error {
            return .obstacle(
                .line,
                "\(address) cannot be reached: \(error)",
                remedy:
                    "check that it runs and that the address is right; a recording retries until it can connect",
                .unavailable
            )
        }
        let what = heard.bytes == 0 ? "nothing" : "no NMEA 0183"
        return .obstacle(
            .line,
            "\(what) came from \(address) for \(max(1, heard.duration.components.seconds)) s",
            remedy: remedy(address),
            .unavailable
        )
    }

    private static func remedy(_ address: NetworkAddress) -> String {
        switch address {
        case .gpsd: "check with `gpspipe -r` that gpsd has a receiver that sends"
        case .tcp, .unixSocket: "check that it sends NMEA 0183 to its clients"
        case .udp(nil, let port):
            "check that a program on this machine sends to port \(port); udp://0.0.0.0:\(port) also receives from other machines"
        case .udp: "check that it sends to this machine or to the whole network, and that no firewall blocks it"
        }
    }
}
