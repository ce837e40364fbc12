internal import Platform
package import SystemPackage

/// The programs that have a device open, as far as this user may see them.
package struct PortHolders: Hashable, Sendable {
    /// The programs that were found, in the order of their processes; this one among them.
    ///
    /// A program that plays the receiver, having the other end of a pseudo-terminal or feeding a FIFO, is not.
    package let programs: [PortHolder]

    /// True where every process could be looked into.
    ///
    /// False for nearly everybody but root, and then a device that nobody seems to have may be held all the same.
    package let isComplete: Bool

    /// The programs that somebody else found.
    package init(programs: [PortHolder], isComplete: Bool) {
        self.programs = programs
        self.isComplete = isComplete
    }

    /// Looks for those who have open what is at a path, links followed: a device, a FIFO, any file.
    ///
    /// By the device's number and not by its name, so that no link to it hides a program. Who locked it is found among
    /// other users' programs too. Nothing is opened, a device least of all. Takes milliseconds.
    ///
    /// - Parameters:
    ///   - path: the path of what they have open.
    ///   - processes: the folder in which the kernel tells of processes, proc(5).
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

    /// The same without this process, which may read the device itself.
    package var others: [PortHolder] { programs.filter { $0.processID != ProcessTable.ownProcess } }

    /// The others in words, `gpsd (pid 812) and cat (pid 90)`; nil where none was found.
    package var names: String? {
        others.isEmpty ? nil : others.map(\.description).joined(separator: " and ")
    }
}
