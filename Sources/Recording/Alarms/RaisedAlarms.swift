internal import Glibc
internal import Platform
internal import Storage
package import SystemPackage

/// The alarms that a command was told of and not yet that all is well again: kept beside the database, a line each, for the
/// recording that comes after a new start.
///
/// Recordings of the same database share the file.
package struct RaisedAlarms: Sendable {
    /// Bytes: more than all receivers and targets of a machine take.
    private static let mostBytes = 1 << 20

    private let path: FilePath
    private let database: FilePath

    /// The raised alarms of a database.
    package init(beside database: FilePath) {
        self.database = database
        path = FilePath("\(database)-alarms")
    }

    /// All of them; none where there is no such file, and what cannot be read of it is left out.
    package var all: Set<AlarmSubject> {
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec, .nonBlocking]
        guard let file = try? OwnedFileDescriptor(opening: path, .readOnly, options: options) else { return [] }
        return Self.subjects(of: file)
    }

    /// Keeps a notice that a command was given.
    ///
    /// - Throws: `Errno` where it cannot be kept.
    package func note(_ notice: AlarmNotice) throws(Errno) {
        try change { subjects in
            if notice.isRaised { subjects.insert(notice.subject) } else { subjects.remove(notice.subject) }
        }
    }

    /// Forgets that receivers are gone.
    ///
    /// Once another receiver is there instead, nothing is said of them after the next start, where that one may be missing.
    ///
    /// - Parameter names: those of the receivers that were there in this recording.
    /// - Throws: `Errno` where it cannot be kept.
    package func forgetAbsences(but names: [String]) throws(Errno) {
        func isForgotten(_ subject: AlarmSubject) -> Bool {
            subject.kind == .receiverGone && subject.receiver.map { !names.contains($0) } ?? false
        }
        guard all.contains(where: isForgotten) else { return }
        try change { subjects in subjects = subjects.filter { !isForgotten($0) } }
    }

    private func change(_ body: (inout Set<AlarmSubject>) -> Void) throws(Errno) {
        let file = try OwnedFileDescriptor(
            opening: path,
            .readWrite,
            options: [.create, .noFollow, .closeOnExec, .nonBlocking],
            permissions: .ownerReadWrite
        )
        let descriptor = file.descriptor
        FileOwner(of: database)?.own(descriptor)
        // Whoever has it writes a few lines, and lets go.
        guard flock(descriptor.rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        let old = Self.subjects(of: file)
        var subjects = old
        body(&subjects)
        if subjects == old { return }
        // In its place, since another recording may wait for the lock; what a power cut leaves of it is read line by line.
        guard ftruncate(descriptor.rawValue, 0) == 0, lseek(descriptor.rawValue, 0, SEEK_SET) == 0 else {
            throw Errno(rawValue: errno)
        }
        try file.writeAll(Array(subjects.map { $0.line + "\n" }.sorted().joined().utf8))
    }

    private static func subjects(of file: borrowing OwnedFileDescriptor) -> Set<AlarmSubject> {
        var bytes: [UInt8] = []
        while bytes.count < mostBytes, let more = try? file.read(atMost: 65_536), !more.isEmpty { bytes += more }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { AlarmSubject(line: $0) })
    }
}
