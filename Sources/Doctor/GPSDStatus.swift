internal import Glibc
package import Receivers
package import SystemPackage

/// The state of gpsd on this machine.
package struct GPSDStatus: Hashable, Sendable {
    /// The gpsd that runs; nil where none does.
    package var process: PortHolder?

    /// True where it runs as a service of the system, and not because somebody has started it by hand.
    package var isService: Bool

    /// True where somebody, gpsd or systemd for it, waits for its clients.
    package var isAwaitingClients: Bool

    /// The devices that it was told to read.
    package var devices: [FilePath]

    /// A status that somebody else found.
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

    /// True where it runs, or starts as soon as a client comes.
    package var isActive: Bool { process != nil || isAwaitingClients }

    /// Looks at a machine.
    ///
    /// - Parameter root: the folder in which everything is.
    package init(ofMachineAt root: FilePath) {
        let processes = ProcessTable(root.appending("proc"))
        process = processes.processes(named: "gpsd").first.map { PortHolder(processID: $0, program: "gpsd") }
        isService = process.map { processes.service(of: $0.processID) != nil } ?? false
        isAwaitingClients = ["tcp", "tcp6"].contains { Self.isListening(root.appending("proc/net/\($0)")) }
        // Its own arguments, Debian's settings, and what its udev rules have named /dev/gps0.
        let arguments = process.map { processes.arguments(of: $0.processID) } ?? []
        let settings = Self.configuredDevices(FileText.contents(of: root.appending("etc/default/gpsd")) ?? "")
        let folder = root.appending("dev")
        let names = (try? FolderListing.names(in: folder)) ?? []
        let links = names.filter { $0.hasPrefix("gps") && $0.dropFirst(3).allSatisfy(\.isNumber) && $0.count > 3 }
        devices =
            (arguments.dropFirst() + settings).filter { $0.hasPrefix("/dev/") }.map { FilePath($0) }
            + links.map { folder.appending($0) }
    }

    /// True where the table of TCP sockets has one that listens on gpsd's port, 2947.
    private static func isListening(_ table: FilePath) -> Bool {
        (FileText.contents(of: table) ?? "").split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.count > 3 && words[1].hasSuffix(":0B83") && words[3] == "0A"
        }
    }

    /// The devices in the line `DEVICES="/dev/ttyUSB0 /dev/pps0"` of a file of a shell's variables.
    private static func configuredDevices(_ settings: String) -> [String] {
        let line = settings.split(separator: "\n").last { $0.hasPrefix("DEVICES=") }
        let value = line?.dropFirst("DEVICES=".count).filter { $0 != "\"" && $0 != "'" } ?? ""
        return value.split(separator: " ").map(String.init)
    }
}
