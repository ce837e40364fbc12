package import GNSS
package import Receivers
package import Storage
package import SystemPackage

/// A running recording into a database.
package struct RunningRecording: Hashable, Sendable {
    /// The process ID; `nil` if it is in a container whose processes are invisible here.
    package let process: Int32?

    /// When it began, by the system clock; `nil` if unknown.
    package let start: UTCTime?

    /// The ports that it has open; empty if this user may not see them.
    package let devices: [FilePath]

    /// The receivers whose fixes it has stored.
    package let receivers: [ReceiverIdentity]

    /// Finds the recordings into a database without taking a lock.
    ///
    /// - Parameters:
    ///   - database: the database file.
    ///   - buffers: the files that recordings have locked.
    ///   - table: the table of processes.
    /// - Returns: the recordings, sorted by process ID.
    package static func all(
        into database: FilePath,
        _ buffers: [BufferStatus],
        _ table: ProcessTable = ProcessTable()
    ) -> [RunningRecording] {
        var receivers: [Int32: [ReceiverIdentity]] = [:]
        for process in table.recorders(into: database) { receivers[process] = [] }
        for buffer in buffers {
            let lockers = buffer.files.reduce(into: Set<Int32>()) { $0.formUnion(table.lockers(ofFileAt: $1)) }
            for process in lockers { receivers[process, default: []].append(buffer.receiver) }
        }
        return receivers.sorted { $0.key < $1.key }.map { process, receivers in
            guard process > 0 else {
                return RunningRecording(process: nil, start: nil, devices: [], receivers: receivers)
            }
            return RunningRecording(
                process: process,
                start: table.start(of: process),
                devices: table.devices(of: process),
                receivers: receivers
            )
        }
    }

    /// The process for messages, such as `pid 812`.
    package var name: String { process.map { "pid \($0)" } ?? "pid not known" }
}
