internal import NMEA
package import Receivers
internal import Terminal

extension LineCheck {
    /// Reports whether a network source could be reached and what it sent.
    ///
    /// - Parameters:
    ///   - address: the address of the source.
    ///   - heard: the result of listening.
    ///   - error: why the connection failed or broke; nil if it did not.
    /// - Returns: the diagnosis.
    package static func diagnosis(_ address: NetworkAddress, _ heard: ListenResult, error: (any Error)?) -> Diagnosis {
        if heard.counters.sentences > 0 { return .fine(.line, "sentences arrive from \(address)") }
        if let error {
            return .obstacle(
                .line,
                "\(address) cannot be reached: \(error)",
                remedy:
                    "see that it runs and that the address is right; a recording would try again until it can be reached",
                .unavailable
            )
        }
        let what = heard.bytes == 0 ? "nothing" : "nothing that is NMEA 0183"
        return .obstacle(
            .line,
            "\(what) came from \(address) for \(max(1, heard.duration.components.seconds)) s",
            remedy: remedy(address),
            .unavailable
        )
    }

    private static func remedy(_ address: NetworkAddress) -> String {
        switch address {
        case .gpsd: "see with `gpspipe -r` that gpsd has a receiver that sends"
        case .tcp, .unixSocket: "check that it sends NMEA 0183 to its clients"
        case .udp(nil, let port):
            "see that a program of this machine sends to port \(port); udp://0.0.0.0:\(port) hears other machines, too"
        case .udp: "see that it sends to this machine or to all of its network, and that no firewall is in the way"
        }
    }
}
