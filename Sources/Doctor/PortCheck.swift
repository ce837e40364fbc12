package import Receivers
internal import Recording
package import SystemPackage
internal import Terminal

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
        guard let occupation = PortOccupation(of: path, by: holders, service: service) else {
            let remark = holders.isComplete ? "" : ", as far as you may see"
            return .fine(.port, "no other program has \(path) open\(remark)")
        }
        return .obstacle(.port, occupation.statement, remedy: occupation.remedy, .temporary)
    }
}
