import Glibc
package import Receivers
import Recording
package import SystemPackage

/// Checks that gpsd does not interfere.
package enum GPSDCheck {
    /// Checks that gpsd is not configured to read the same port; if it already has it open, the port's own check
    /// reports it.
    package static func diagnosis(
        _ path: FilePath,
        _ status: GPSDStatus,
        resolve: (FilePath) -> FilePath
    ) -> Diagnosis {
        guard status.isActive else { return .fine(.gpsd, "gpsd is not running") }
        let state = status.process.map { "\($0) runs" } ?? "gpsd starts when a client connects"
        guard let device = status.devices.first(where: { resolve($0) == path }) else {
            return .fine(.gpsd, "\(state), but is not set to read \(path)")
        }
        let name = device == path ? path.string : "\(path) as \(device)"
        var remedy = PortOccupation.stopOfGPSD
        if let process = status.process, !status.isService { remedy = "`sudo kill \(process.processID)`" }
        remedy = "record from gpsd: \(PortOccupation.recordingFromGPSD), or stop it: \(remedy)"
        return .remark(.gpsd, "\(state), and is set to read \(name)", remedy: remedy)
    }
}

package struct GPSDStatus: Hashable, Sendable {
    /// The running gpsd; nil if it is not running.
    package var process: PortHolder?

    /// Whether gpsd runs as a system service, rather than being started by hand.
    package var isService: Bool

    /// Whether gpsd, or systemd on its behalf, is listening for clients.
    package var isAwaitingClients: Bool

    /// The devices that gpsd is configured to read.
    package var devices: [FilePath]

    package init(
        process: PortHolder? = nil,
        isService: Bool = false,
        isAwaitingClients: Bool = false,
        devices: [FilePath] = []
    ) {
        self.process = process
        self.isService = isService
        self.isAwaitingClients = isAwaitingClients
        self.devices = devices
    }

    /// Whether gpsd is running or starts when a client connects.
    package var isActive: Bool { process != nil || isAwaitingClients }

    /// Examines the processes and settings of the machine with this root folder.
    package init(ofMachineAt root: FilePath) {
        let processes = ProcessTable(root.appending("proc"))
        process = processes.processes(named: "gpsd").first.map { PortHolder(processID: $0, program: "gpsd") }
        isService = process.map { processes.service(of: $0.processID) != nil } ?? false
        isAwaitingClients = ["tcp", "tcp6"].contains { Self.isListening(root.appending("proc/net/\($0)")) }
        // The devices from gpsd's arguments, Debian's settings, and /dev/gps0 as set up by gpsd's udev rules.
        let arguments = process.map { processes.arguments(of: $0.processID) } ?? []
        let settings = Self.configuredDevices(FileText.contents(of: root.appending("etc/default/gpsd")) ?? "")
        let folder = root.appending("dev")
        let names = (try? FolderListing.names(in: folder)) ?? []
        let links = names.filter { $0.hasPrefix("gps") && $0.dropFirst(3).allSatisfy(\.isNumber) && $0.count > 3 }
        devices =
            (arguments.dropFirst() + settings).filter { $0.hasPrefix("/dev/") }.map { FilePath($0) }
            + links.map { folder.appending($0) }
    }

    /// Whether a table of TCP sockets contains a listener on gpsd's port, 2947.
    private static func isListening(_ table: FilePath) -> Bool {
        (FileText.contents(of: table) ?? "").split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.count > 3 && words[1].hasSuffix(":0B83") && words[3] == "0A"
        }
    }

    /// Extracts the devices from a line such as `DEVICES="/dev/ttyUSB0 /dev/pps0"` in a shell file.
    private static func configuredDevices(_ settings: String) -> [String] {
        let line = settings.split(separator: "\n").last { $0.hasPrefix("DEVICES=") }
        let value = line?.dropFirst("DEVICES=".count).filter { $0 != "\"" && $0 != "'" } ?? ""
        return value.split(separator: " ").map(String.init)
    }
}
