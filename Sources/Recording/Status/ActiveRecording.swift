package import GNSS
package import Receivers
package import Storage
package import SystemPackage
internal import Platform

/// A running recording into a database.
package struct ActiveRecording: Hashable, Sendable {
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
    ) -> [ActiveRecording] {
        var receivers: [Int32: [ReceiverIdentity]] = [:]
        for process in table.recorders(into: database) { receivers[process] = [] }
        for buffer in buffers {
            let lockers = buffer.files.reduce(into: Set<Int32>()) { $0.formUnion(table.lockers(ofFileAt: $1)) }
            for process in lockers { receivers[process, default: []].append(buffer.receiver) }
        }
        return receivers.sorted { $0.key < $1.key }.map { process, receivers in
            guard process > 0 else {
                return ActiveRecording(process: nil, start: nil, devices: [], receivers: receivers)
            }
            return ActiveRecording(
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

/// The other programs that have a port open, and the commands that free it.
package struct PortOccupation {
    /// The command that stops gpsd now and disables it.
    package static let stopOfGPSD = "`sudo systemctl disable --now gpsd.socket gpsd.service`"

    /// The command that records from gpsd, which keeps the port.
    package static let recordingFromGPSD = "`gpslog record --device gpsd://localhost`"

    /// The programs in a sentence: `minicom (pid 812) has /dev/ttyUSB0 open`.
    package let statement: String

    package let remedy: String

    /// Describes the programs that have a port open; `nil` if this user sees none.
    ///
    /// - Parameters:
    ///   - path: the port.
    ///   - holders: the programs that have it open.
    ///   - service: returns the system service of a process; `nil` if it belongs to none.
    package init?(of path: FilePath, by holders: PortHolders, service: (PortHolder) -> String?) {
        guard let names = holders.names else { return nil }
        statement = "\(names) \(holders.others.count == 1 ? "has" : "have") \(path) open"
        let remedies = holders.others.map { Self.remedy(for: $0, service: service($0)) }
        let distinct = remedies.enumerated().filter { !remedies[..<$0.offset].contains($0.element) }.map(\.element)
        remedy = distinct.joined(separator: " and ")
    }

    /// The failure of a recording whose port is in use, with the names of the programs if this user may see them.
    static func failure(ofBusy path: FilePath) -> Failure {
        let processes = ProcessTable()
        guard let holders = try? PortHolders(of: path),
            let occupation = Self(of: path, by: holders, service: { processes.service(of: $0.processID) })
        else { return Failure(SerialPortError.busy(path).description, .temporary) }
        return Failure("\(occupation.statement); \(occupation.remedy)", .temporary)
    }

    private static func remedy(for holder: PortHolder, service: String?) -> String {
        let end = service.map { "`sudo systemctl stop \($0)`" } ?? "`sudo kill \(holder.processID)`"
        return switch (holder.program, service) {
        // Disable its socket too, which would start it again.
        case ("gpsd", .some): "record from gpsd: \(recordingFromGPSD), or stop it: \(stopOfGPSD)"
        case ("gpsd", nil): "record from gpsd: \(recordingFromGPSD), or stop it: \(end)"
        case ("gpslog", _): "it is already being recorded; stop that recording with \(end)"
        default: end
        }
    }
}
