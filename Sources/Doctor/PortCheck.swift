package import Receivers
internal import Recording
package import SystemPackage
internal import Terminal

/// Checks that the port can be opened and no other program uses it.
package enum PortCheck {
    /// Checks that this user may read a port.
    ///
    /// - Parameters:
    ///   - path: the port.
    ///   - access: the kernel's answer; nil if the file is missing although udev knows the device.
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
    ///   - holders: the programs that have the port open.
    ///   - service: returns the system service of a process; nil if it belongs to none.
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
