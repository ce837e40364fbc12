package import GNSS
package import Logbook
package import Logging
internal import Platform
package import Receivers
internal import Settings
package import SystemPackage
internal import Text

/// Shortens the time to first fix by sending the time, the last position and satellite orbits to receivers.
///
/// Only if the user permits it, and only data that the receiver lacks.
package struct ReceiverAiding: Sendable {
    /// Seconds that a synchronised clock may be off: the drift in some hours without synchronisation.
    private static let clockAccuracy = 2.0

    private let lastLocation: @Sendable (ReceiverIdentity) async throws -> Location?
    private let clock: @Sendable () -> UTCTime?
    private let logger: Logger

    /// Creates an aiding service.
    ///
    /// - Parameters:
    ///   - logger: the log for the data that each receiver accepts.
    ///   - clock: returns the time; `nil` if the system clock is not reliable.
    ///   - lastLocation: returns the latest stored location of a receiver; `nil` if none is stored.
    package init(
        logger: Logger,
        clock: @escaping @Sendable () -> UTCTime? = { SystemClock.isSynchronised == true ? UTCTime.now : nil },
        lastLocation: @escaping @Sendable (ReceiverIdentity) async throws -> Location?
    ) {
        (self.logger, self.clock, self.lastLocation) = (logger, clock, lastLocation)
    }

    /// Sends a receiver the data that it lacks.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - path: the device file of its line.
    ///   - file: an AssistNow Offline file; `nil` for none.
    ///   - session: the session with the receiver.
    ///   - note: what the receiver accepted before; updated.
    /// - Throws: `SerialPortError` if the line is lost.
    package func aid(
        _ receiver: ReceiverIdentity,
        at path: FilePath,
        with file: FilePath?,
        in session: inout ReceiverSession,
        _ note: inout AidNote?
    ) async throws {
        guard session.takesAid else {
            return logger.notice("\(path) is not aided: its language (\(session.language)) has no aiding")
        }
        let state = try await session.state()
        if state.hasFix == true { return logger.notice("\(path) has a fix and needs no aiding") }
        guard state.hasFix == false else {
            return logger.notice("\(path) is not aided: it does not report whether it has a fix")
        }
        let isNoted = note != nil && note?.plugging == AidNote(path)?.plugging
        // A receiver whose reports have no date may have the time; rely on the note instead.
        let knowsTime = state.hasTime ?? isNoted
        let now = clock()
        // A receiver that lost the time lost the other data, too.
        let known = knowsTime && isNoted ? note : AidNote(path)
        let location = known?.hasPlace == true ? nil : try? await lastLocation(receiver)
        let place = location.flatMap { LastPlace.place($0, now: now) }
        let orbits = orbits(in: file, now, session, known)
        let outcome = try await session.aid(orbits) { [clock] in
            ReceiverAid(
                time: clock().map { ReceiverAid.Time($0, accuracy: Self.clockAccuracy) },
                place: place,
                knowsTime: knowsTime
            )
        }
        note = known
        if outcome.place { note?.hasPlace = true }
        if outcome.orbits > 0, let now { note?.orbitDay = Self.day(of: now) }
        let isAskedForTime = !knowsTime && now == nil
        tell(path, outcome, outcome.place ? location : nil, place, isAskedForTime, known?.hasPlace == true)
    }

    private func tell(
        _ path: FilePath,
        _ outcome: AidOutcome,
        _ location: Location?,
        _ place: ReceiverAid.Place?,
        _ lacksClock: Bool,
        _ hasPlace: Bool
    ) {
        var told = outcome.time ? ["the time"] : []
        if let location, let place {
            let distance = DecimalText.string(place.accuracy / 1000, decimals: 1)
            told.append("its position of \(location.time.toTheSecond), accurate to \(distance) km")
        }
        if outcome.orbits > 0 { told.append("the orbits of \(outcome.orbits) satellites") }
        var words = told.isEmpty ? "\(path) is not aided" : "\(path) was aided with \(told.joined(separator: ", and "))"
        if !told.isEmpty, !outcome.isAcknowledged { words += ", which it does not acknowledge" }
        if lacksClock { words += "; this machine's clock is not known to be right" }
        if place == nil, !hasPlace { words += "; gpslog knows no position of it that would help" }
        if place != nil, !outcome.place, outcome.refusals.isEmpty {
            words += "; it accepts a position only with the time, and only if it is accurate to 30 km"
        }
        if told.isEmpty, hasPlace { words += "; it was aided already, after it was plugged in" }
        for refusal in outcome.refusals { words += "; \(refusal)" }
        logger.notice("\(words)")
    }

    /// Today's messages in a file; empty if the receiver has them already.
    ///
    /// Logs why a file cannot be used.
    private func orbits(
        in path: FilePath?,
        _ now: UTCTime?,
        _ session: ReceiverSession,
        _ known: AidNote?
    ) -> [OrbitMessage] {
        guard let path else { return [] }
        func refuse(_ reason: String) -> [OrbitMessage] {
            logger.warning("\(path) is not used: \(reason)")
            return []
        }
        guard session.takesOrbits else {
            return refuse("only u-blox receivers from generation 8 on accept such files")
        }
        guard let now else {
            return refuse("this machine's clock is not known to be right, and the file is for certain days")
        }
        let today = Self.day(of: now)
        if known?.orbitDay == today { return [] }
        let file: OrbitFile
        do throws(Errno) {
            let status = try FileStatus(at: path)
            guard status.isRegularFile, status.size <= OrbitFile.greatestSize else {
                return refuse("it is no file of AssistNow Offline")
            }
            file = try Self.read(path)
        } catch {
            return refuse("it cannot be read: \(error)")
        }
        guard let days = file.days else { return refuse("it is no file of AssistNow Offline") }
        let messages = file.messages(ofDay: today)
        if !messages.isEmpty { return messages }
        let (first, last) = (CalendarDate(daysSince1970: days.lowerBound), CalendarDate(daysSince1970: days.upperBound))
        guard let first, let last else { return refuse("it has no messages for today") }
        return refuse("it is for \(first) to \(last), not for today; download a new one")
    }

    private static func read(_ path: FilePath) throws(Errno) -> OrbitFile {
        let file = try UniqueFileDescriptor(opening: path, .readOnly)
        var bytes: [UInt8] = []
        while bytes.count < OrbitFile.greatestSize {
            let next = try file.read(atMost: 1 << 16)
            if next.isEmpty { break }
            bytes += next
        }
        return OrbitFile(bytes)
    }

    private static func day(of time: UTCTime) -> Int {
        Int(time.secondsSince1970.flooringDivision(by: 86_400).quotient)
    }
}

/// The aiding data that a receiver has accepted since it was plugged in, to not send it twice.
package struct AidNote: Hashable, Sendable, LosslessStringConvertible {
    /// Identifies the plugging in: the boot, and the device file, which is new each time.
    package let plugging: String

    /// The day, counted since 1970, whose orbits the receiver accepted; `nil` if it accepted none.
    package var orbitDay: Int?

    /// Whether the receiver accepted its last position.
    package var hasPlace = false

    /// Creates an empty note for the receiver at a path; `nil` if the boot or the device cannot be identified.
    package init?(_ path: FilePath, boot: String? = TimeAssumption.boot) {
        guard let boot, let identity = try? FileStatus(at: path).identity else { return nil }
        plugging = "\(boot)-\(identity.fileSystem)-\(identity.number)"
    }

    /// Parses the format of `description`; `nil` if the text is invalid.
    package init?(_ description: String) {
        let words = description.split(separator: " ").map(String.init)
        guard words.count == 3, let day = Int(words[2]) else { return nil }
        (plugging, hasPlace, orbitDay) = (words[0], words[1] == "place", day >= 0 ? day : nil)
    }

    /// The plugging in, `place` or `none`, and the day or -1.
    package var description: String { "\(plugging) \(hasPlace ? "place" : "none") \(orbitDay ?? -1)" }
}
