package import GNSS
package import Receivers
package import Storage
package import SystemPackage

/// A recording that runs into a database.
package struct RunningRecording: Hashable, Sendable {
    /// The number of its process; nil where it is in a container whose processes are not seen here.
    package let process: Int32?

    /// The time at which it began, by this machine's clock; nil where that is not known.
    package let start: UTCTime?

    /// The ports that it has open; none where this user may not know.
    package let devices: [FilePath]

    /// The receivers whose fixes it has stored.
    package let receivers: [ReceiverIdentity]

    /// The recordings that run into a database; no lock is taken.
    ///
    /// - Parameters:
    ///   - database: the file.
    ///   - buffers: the files that recordings have locked.
    ///   - table: the processes.
    /// - Returns: them, in the order of their processes.
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

    /// The process in words, `pid 812`.
    package var name: String { process.map { "pid \($0)" } ?? "pid not known" }
}
