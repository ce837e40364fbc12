import GNSS
import Logbook
package import Logging
import NMEA
package import Platform
package import Receivers
import Recording
import Storage
package import Settings
package import SystemPackage

/// Diagnoses why no position is logged, and how to fix it: `gpslog doctor`.
///
/// It only reads: it changes no settings and writes nothing to a receiver.
package struct Doctor {
    package struct Settings: Sendable {
        /// The port to examine; nil for the port that a recording would use.
        package var device: FilePath? { named.devices.first }

        /// The network source to examine; nil to examine a port.
        package var address: NetworkAddress? { named.addresses.first }

        private let named: SourceSelection

        /// The settings file; nil for the file that a recording would use.
        package var config: FilePath?

        package var database: FilePath

        /// How long to listen; nil to stop as soon as the result is clear.
        package var duration: TimeSpan?

        package var asJSON: Bool

        package init(
            named: SourceSelection = SourceSelection(),
            config: FilePath? = nil,
            database: FilePath,
            duration: TimeSpan? = nil,
            asJSON: Bool = false
        ) {
            self.named = named
            self.config = config
            self.database = database
            self.duration = duration
            self.asJSON = asJSON
        }
    }

    private let settings: Settings
    private let logger: Logger

    package init(_ settings: Settings, logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    /// Examines the machine and prints each diagnosis.
    ///
    /// - Returns: `done` if a position would be logged; otherwise the status of the first problem.
    /// - Throws: an error if output fails.
    package func run() async throws -> ExitStatus {
        let (diagnoses, recording) = try await examination { diagnosis in
            if !settings.asJSON { try StandardOutput.write(diagnosis.line + "\n") }
        }
        if settings.asJSON { try StandardOutput.write(DiagnosisReport.json(diagnoses)) }
        let status = diagnoses.compactMap(\.status).first ?? .done
        logger.notice("\(Self.summary(status, recording))")
        return status
    }

    /// Examines the machine without printing.
    ///
    /// - Throws: an error if something cannot be examined.
    /// - Returns: all diagnoses.
    package func diagnoses() async throws -> [Diagnosis] { try await examination { _ in }.diagnoses }

    /// Examines the machine and announces each diagnosis at once; also returns the running recording, if any.
    private func examination(
        _ announce: (Diagnosis) throws -> Void
    ) async throws -> (diagnoses: [Diagnosis], recording: ActiveRecording?) {
        var diagnoses: [Diagnosis] = []
        func tell(_ diagnosis: Diagnosis) throws {
            diagnoses.append(diagnosis)
            try announce(diagnosis)
        }
        for diagnosis in SettingsCheck.diagnoses(settings.config) { try tell(diagnosis) }
        let recording = await RecordingCheck.recording(
            into: settings.database,
            from: settings.device?.withoutLinks
        )
        var port: ReceiverCheck.Port?
        if let recording {
            try tell(RecordingCheck.running(recording))
        } else if settings.address == nil {
            port = try examinePort(recognised: await recognised, tell)
        }
        for diagnosis in await examineStorage() { try tell(diagnosis) }
        if recording != nil { try tell(await RecordingCheck.location(in: settings.database)) }
        let keepsPortShut: [Diagnosis.Check] = [.settings, .permission, .port]
        if diagnoses.contains(where: { $0.status != nil && keepsPortShut.contains($0.check) }) { port = nil }
        if let port {
            for diagnosis in await listen(to: port) { try tell(diagnosis) }
        }
        if recording == nil, let address = settings.address {
            for diagnosis in await listen(to: address) { try tell(diagnosis) }
        }
        return (diagnoses, recording)
    }

    private static func summary(_ status: ExitStatus, _ recording: ActiveRecording?) -> String {
        guard let recording else {
            return status == .done ? "a position would be logged" : "no position would be logged"
        }
        let what = status == .done ? "and logs positions" : "but something is wrong with it"
        return "a recording is running (\(recording.name)), \(what)"
    }

    /// The remembered receivers; empty if the database is missing or cannot be read, which has a diagnosis of its own.
    private var recognised: Set<ReceiverIdentity> {
        get async {
            let remembered = try? await SQLiteStorage.forReading(from: settings.database).rememberedReceivers()
            return Set((remembered ?? []).map(\.receiver))
        }
    }

    /// Reports whether a receiver is connected and can be opened; returns the port to listen to, or nil.
    private func examinePort(
        recognised: Set<ReceiverIdentity>,
        _ tell: (Diagnosis) throws -> Void
    ) throws -> ReceiverCheck.Port? {
        let named = settings.device?.withoutLinks
        if let diagnosis = named.flatMap(DeviceKindCheck.diagnosis) {
            try tell(diagnosis)
            return nil
        }
        let devices: [ReceiverDevice]
        do throws(DiscoveryError) {
            devices = try ReceiverDiscovery.presentDevices()
        } catch {
            try tell(.obstacle(.receiver, error))
            return nil
        }
        let board = BoardStatus(ofMachineAt: "/")
        let isThere = named.map { (try? PortAccess(toRead: $0)) != nil } ?? false
        let (diagnosis, port) = ReceiverCheck.diagnosis(
            named: named,
            isThere: isThere,
            devices: devices,
            recognised: recognised,
            board: board
        )
        try tell(diagnosis)
        guard let port else { return nil }
        if let console = BoardPortCheck.console(at: port.path, board) { try tell(console) }
        try tell(PortCheck.permission(port.path, access: try? PortAccess(toRead: port.path)))
        let processes = ProcessTable()
        if let holders = try? PortHolders(of: port.path) {
            try tell(PortCheck.holder(of: port.path, holders) { processes.service(of: $0.processID) })
        }
        try tell(GPSDCheck.diagnosis(port.path, GPSDStatus(ofMachineAt: "/")) { $0.withoutLinks })
        let hasModemManager = !processes.processes(named: "ModemManager").isEmpty
        try tell(ModemManagerCheck.diagnosis(port.device, isRunning: hasModemManager))
        return port
    }

    private func examineStorage() async -> [Diagnosis] {
        let file = settings.database
        let examination: Result<DatabaseExamination.Condition, SQLiteError>
        do throws(SQLiteError) {
            examination = .success(try await DatabaseExamination.examine(file))
        } catch {
            examination = .failure(error)
        }
        let folder = DatabaseExamination.nearestFolder(of: file)
        let disk = DiskRoom.bytes(in: folder).map { DatabaseCheck.disk(folder, room: $0) }
        return [DatabaseCheck.database(file, examination)] + [disk].compactMap(\.self)
    }

    private func listen(to port: ReceiverCheck.Port) async -> [Diagnosis] {
        // Receivers with their own USB interface and the kernel's GNSS devices have no baud rate.
        let hasSpeed = port.device?.driver != "cdc_acm" && port.device?.subsystem != "gnss"
        let limit = ListenLimit(limit: settings.duration.map { .seconds($0.seconds) }, searches: hasSpeed)
        let (heard, error) = await listen(to: .line(port.path), named: port.path.string, limit)
        return diagnoses(heard, LineCheck.diagnosis(port.path, heard, error: error))
    }

    private func listen(to address: NetworkAddress) async -> [Diagnosis] {
        let limit = ListenLimit(limit: settings.duration.map { .seconds($0.seconds) }, searches: false)
        let (heard, error) = await listen(to: .network(address), named: address.description, limit)
        return diagnoses(heard, LineCheck.diagnosis(address, heard, error: error))
    }

    private func listen(
        to place: ReceiverListening.Place,
        named name: String,
        _ limit: ListenLimit
    ) async -> (ListenResult, (any Error)?) {
        Console.standard.show(status: "listening to \(name) for up to \(limit.seconds) s")
        defer { Console.standard.clearStatus() }
        let options = NMEAOptions(
            referenceDate: ReferenceDate.live(clock: UTCTime.now, newestStored: nil)
        )
        return await ReceiverListening(
            to: place,
            limit: limit,
            heard: ListenResult(options, isClockRight: SystemClock.isSynchronised ?? false)
        ).run()
    }

    private func diagnoses(_ heard: ListenResult, _ line: Diagnosis) -> [Diagnosis] {
        var diagnoses = [line]
        if line.status == nil { diagnoses.append(FixCheck.diagnosis(heard)) }
        if let lead = heard.clockLead { diagnoses.append(ClockCheck.diagnosis(lead)) }
        return diagnoses
    }
}
