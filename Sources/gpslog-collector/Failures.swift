internal import ArgumentParser
internal import Fleet
internal import Platform

extension PostgresError: FailureConvertible {
    /// The error's sentence and its exit status.
    var failure: Failure { Failure(description, status) }

    private var status: ExitStatus {
        switch reason {
        case .noAddress: .usage
        case .noSuchTable: .noInput
        case .cannotConnect: .unavailable
        case .permissionDenied, .readOnly: .noPermission
        case .connectionLost, .busy: .temporary
        case .damaged, .newerSchema, .unreleasedSchema, .newerSeal: .dataError
        case .full, .other: .inputOutput
        }
    }
}

extension DeviceChoiceError: FailureConvertible {
    /// The error's sentence and its exit status.
    var failure: Failure {
        let status: ExitStatus = if case .several = self { .usage } else { .noInput }
        return Failure(description, status)
    }
}

/// Kinds of things in a fleet that have a name on the command line.
enum NameKind {
    case device, group, fence, user
    /// A role of the server, by which a tenant connects.
    case role

    func require(_ name: String) throws(ValidationError) {
        guard (1...longest).contains(name.utf8.count), !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw ValidationError("a \(self)'s name has 1 to \(longest) bytes, and no control characters.")
        }
    }

    /// The failure if nothing has the name.
    func unknown(_ name: String) -> Failure {
        switch self {
        case .device: missing("device \(name); device list has those that there are")
        case .group: missing("group \(name); group list has those that there are")
        case .fence: missing("fence \(name); geofence list has those that there are")
        case .user: missing("user \(name); user list has those that there are")
        case .role: Failure("the server has no role \(name); create it with gpslog-collector tenant add", .usage)
        }
    }

    /// Longest name in bytes; PostgreSQL truncates longer names of roles.
    private var longest: Int { self == .role ? 63 : 200 }

    private func missing(_ thing: String) -> Failure { Failure("there is no \(thing)", .usage) }
}
