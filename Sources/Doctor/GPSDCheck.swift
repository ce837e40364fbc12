internal import Receivers
internal import Recording
package import SystemPackage

/// The check that gpsd is not in the way.
package enum GPSDCheck {
    /// Checks that gpsd has not been told to read the same port.
    ///
    /// That it does so already is said of the port.
    ///
    /// - Parameters:
    ///   - path: the port, links followed.
    ///   - status: the state of gpsd.
    ///   - resolve: follows links.
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
