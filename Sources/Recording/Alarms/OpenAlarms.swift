internal import Glibc
internal import Platform
internal import Storage
package import SystemPackage
internal import Text

/// The alarms that were raised and not cleared, in a file beside the database for recordings after a restart.
///
/// One line per alarm. Recordings of the same database share the file.
package struct OpenAlarms: Sendable {
    /// Bytes; more than the receivers and targets of a machine need.
    private static let mostBytes = 1 << 20

    private let path: FilePath
    private let database: FilePath

    package init(beside database: FilePath) {
        self.database = database
        path = FilePath("\(database)-alarms")
    }

    /// Reads the alarms; empty without a file.
    ///
    /// Invalid lines are ignored.
    package var all: Set<AlarmSubject> {
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec, .nonBlocking]
        guard let file = try? UniqueFileDescriptor(opening: path, .readOnly, options: options) else { return [] }
        return Self.subjects(of: file)
    }

    /// Stores a notice after the command has run.
    package func note(_ notice: AlarmNotice) throws(Errno) {
        try change { subjects in
            if notice.isRaised { subjects.insert(notice.subject) } else { subjects.remove(notice.subject) }
        }
    }

    /// Removes alarms for missing receivers that were not present in this recording.
    ///
    /// Once a receiver was replaced, it must not suppress an alarm for its successor after a restart.
    ///
    /// - Parameter names: the receivers that were present in this recording.
    /// - Throws: `Errno` if the file cannot be written.
    package func forgetAbsences(but names: [String]) throws(Errno) {
        func isForgotten(_ subject: AlarmSubject) -> Bool {
            subject.kind == .receiverGone && subject.receiver.map { !names.contains($0) } ?? false
        }
        guard all.contains(where: isForgotten) else { return }
        try change { subjects in subjects = subjects.filter { !isForgotten($0) } }
    }

    private func change(_ body: (inout Set<AlarmSubject>) -> Void) throws(Errno) {
        let file = try UniqueFileDescriptor(
            opening: path,
            .readWrite,
            options: [.create, .noFollow, .closeOnExec, .nonBlocking],
            permissions: .ownerReadWrite
        )
        let descriptor = file.descriptor
        FileOwner(of: database)?.own(descriptor)
        // Other recordings hold the lock only briefly, to write a few lines.
        guard flock(descriptor.rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        let old = Self.subjects(of: file)
        var subjects = old
        body(&subjects)
        if subjects == old { return }
        // Written in place, as another recording may wait for the lock. After a power failure, complete lines remain
        // readable.
        guard ftruncate(descriptor.rawValue, 0) == 0, lseek(descriptor.rawValue, 0, SEEK_SET) == 0 else {
            throw Errno(rawValue: errno)
        }
        try file.writeAll(Array(subjects.map { $0.line + "\n" }.sorted().joined().utf8))
    }

    private static func subjects(of file: borrowing UniqueFileDescriptor) -> Set<AlarmSubject> {
        var bytes: [UInt8] = []
        while bytes.count < mostBytes, let more = try? file.read(atMost: 65_536), !more.isEmpty { bytes += more }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { AlarmSubject(line: $0) })
    }
}

/// Identifies an alarm: each subject has at most one alarm at a time.
package struct AlarmSubject: Hashable, Sendable {
    package let kind: AlarmNotice.Kind

    /// The receiver that causes the alarm, if any.
    package let receiver: String?

    /// The upload target that causes the alarm, if any.
    package let target: String?

    package init(kind: AlarmNotice.Kind, receiver: String? = nil, target: String? = nil) {
        (self.kind, self.receiver, self.target) = (kind, receiver, target)
    }

    /// Parses the format of `line`; `nil` if the text is invalid.
    init?(line: some StringProtocol) {
        var members: [String: String] = [:]
        var cursor = JSONCursor(Array(line.utf8)[...])
        do throws(JSONCursor.Fault) {
            try cursor.readObject { name, cursor throws(JSONCursor.Fault) in
                members[name] = String(decoding: try cursor.readString(), as: UTF8.self)
            }
            try cursor.expectEnd()
        } catch {
            return nil
        }
        guard let kind = members["alarm"].flatMap(AlarmNotice.Kind.init) else { return nil }
        self.init(kind: kind, receiver: members["receiver"], target: members["target"])
    }

    /// The subject as a JSON object on one line.
    var line: String {
        var object = JSONObject()
        object.add("alarm", text: kind.rawValue)
        object.add("receiver", text: receiver)
        object.add("target", text: target)
        return object.description
    }
}
