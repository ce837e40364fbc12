internal import Receivers
internal import Recording
package import SystemPackage

/// Checks that gpsd does not interfere.
package enum GPSDCheck {
    /// Checks that gpsd is not configured to read the same port.
    ///
    /// If gpsd already has the port open, the port's own check reports it.
    ///
    /// - Parameters:
    ///   - path: the port, with links resolved.
    ///   - status: the state of gpsd.
    ///   - resolve: resolves links.
    /// - Returns: the diagnosis.
    package static func diagnosis(
        _ path: FilePath,
        _ status: GPSDStatus,
        resolve: (FilePath) -> FilePath
    ) -> Diagnosis {
        guard status.isActive else { return .fine(.gpsd, "gpsd does not run") }
        let state = status.process.map { "\($0) runs" } ?? "gpsd starts as soon as a client comes"
        guard let device = status.devices.first(where: { resolve($0) == path }) else {
            return .fine(.gpsd, "\(state), but was not told to read \(path)")
        }
        let name = device == path ? path.string : "\(path) as \(device)"
        var remedy = PortOccupation.stopOfGPSD
        if let process = status.process, !status.isService { remedy = "`sudo kill \(process.processID)`" }
        remedy = "record from gpsd: \(PortOccupation.recordingFromGPSD), or stop it: \(remedy)"
        return .remark(.gpsd, "\(state), and was told to read \(name)", remedy: remedy)
    }
}
