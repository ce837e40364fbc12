internal import Platform
package import SystemPackage

/// The programs that have a device open and that this user may see.
package struct PortHolders: Hashable, Sendable {
    /// The programs, including this one, sorted by process ID.
    ///
    /// Excludes programs that play the receiver, through the other end of a pseudo-terminal or by writing to a FIFO.
    package let programs: [PortHolder]

    /// Whether every process could be examined.
    ///
    /// Usually false for users other than root. An empty list then does not prove that the device is free.
    package let isComplete: Bool

    package init(programs: [PortHolder], isComplete: Bool) {
        self.programs = programs
        self.isComplete = isComplete
    }

    /// Finds the programs that have a file open, such as a device or a FIFO, following links.
    ///
    /// Compares device numbers instead of names, so that links don't hide a program. Programs that lock the file are
    /// found even if they belong to other users. Opens no device. Takes milliseconds.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - processes: the folder with the kernel's process information, see proc(5).
    /// - Throws: the `Errno` of stat(2) for the path, or of open(2) for the processes.
    package init(of path: FilePath, processes: FilePath = "/proc") throws(Errno) {
        let table = ProcessTable(processes)
        let status = try FileStatus(at: path)
        var found: Set<Int32> = table.lockers(of: status)
        var players: Set<Int32> = []
        var isComplete = true
        for process in try table.processes() {
            switch table.use(of: status, by: process) {
            case .has?: found.insert(process)
            case .plays?: players.insert(process)
            case ProcessTable.Use.none?: break
            case nil: isComplete = false
            }
        }
        let holders = found.subtracting(players).sorted()
        programs = holders.map { PortHolder(processID: $0, program: table.program(of: $0)) }
        self.isComplete = isComplete
    }

    /// The programs without this process, which may read the device itself.
    package var others: [PortHolder] { programs.filter { $0.processID != ProcessTable.ownProcess } }

    /// The other programs for messages, such as `gpsd (pid 812) and cat (pid 90)`; `nil` without any.
    package var names: String? {
        others.isEmpty ? nil : others.map(\.description).joined(separator: " and ")
    }
}

package struct PortHolder: Hashable, Sendable, CustomStringConvertible {
    package let processID: Int32

    /// The name as in ps(1), at most 15 bytes; `nil` if the process has ended.
    package let program: String?

    package init(processID: Int32, program: String?) {
        self.processID = processID
        self.program = program
    }

    /// The program for messages, such as `gpsd (pid 812)`.
    package var description: String {
        program.map { "\($0) (pid \(processID))" } ?? "the process \(processID)"
    }
}

/// The terminals that the kernel writes its messages to.
package enum KernelConsoles {
    /// The names of the consoles, such as `ttyS0`, on the machine below a root folder.
    package static func names(in root: FilePath = "/") -> Set<String> {
        // Format: `ttyS0                -W- (EC p a)    4:64`
        let lines = (FileText.contents(of: root.appending("proc/consoles")) ?? "").split(separator: "\n")
        return Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    }
}
