package import Receivers
package import SystemPackage

/// The check that the port may be opened, and that nobody else has it.
package enum PortCheck {
    /// Checks that this user may read a port.
    ///
    /// - Parameters:
    ///   - path: the port.
    ///   - access: the kernel's answer; nil where the file is not there, though udev knows the device.
    /// - Returns: the diagnosis.
    package static func permission(_ path: FilePath, access: PortAccess?) -> Diagnosis {
        guard let access else {
            return .obstacle(
                .permission,
                "\(path) is plugged in, but its device file is not here",
                remedy: "a container has to be started with `--device \(path)`",
                .unavailable
            )
        }
        guard let remedy = access.remedy(for: path) else { return .fine(.permission, "you may read \(path)") }
        return .obstacle(.permission, "you may not read \(path)", remedy: remedy, .noPermission)
    }

    /// Checks that no other program has the port open.
    ///
    /// - Parameters:
    ///   - path: the port.
    ///   - holders: the programs that have it open.
    ///   - service: the system service that a process belongs to; nil for none.
    /// - Returns: the diagnosis.
    package static func holder(
        of path: FilePath,
        _ holders: PortHolders,
        service: (PortHolder) -> String?
    ) -> Diagnosis {
        guard let names = holders.names else {
            let remark = holders.isComplete ? "" : ", as far as you may see"
            return .fine(.port, "no other program has \(path) open\(remark)")
        }
        let remedies = holders.others.map { remedy(for: $0, service: service($0)) }
        let distinct = remedies.enumerated().filter { !remedies[..<$0.offset].contains($0.element) }.map(\.element)
        return .obstacle(
            .port,
            "\(names) \(holders.others.count == 1 ? "has" : "have") \(path) open",
            remedy: distinct.joined(separator: " and "),
            .temporary
        )
    }

    /// The failure of a recording whose port others have, by their names where these can be seen.
    static func failure(ofBusy path: FilePath) -> Failure {
        let processes = ProcessTable()
        guard let holders = try? PortHolders(of: path), holders.names != nil else {
            return Failure(SerialPortError.busy(path).description, .temporary)
        }
        let diagnosis = holder(of: path, holders) { processes.service(of: $0.processID) }
        return Failure([diagnosis.statement, diagnosis.remedy].compactMap(\.self).joined(separator: "; "), .temporary)
    }

    private static func remedy(for holder: PortHolder, service: String?) -> String {
        let end = service.map { "`sudo systemctl stop \($0)`" } ?? "`sudo kill \(holder.processID)`"
        return switch (holder.program, service) {
        // Its socket would start it again.
        case ("gpsd", .some): GPSDCheck.stop
        case ("gpslog", _): "it is being recorded already; to end that, \(end)"
        default: end
        }
    }
}
