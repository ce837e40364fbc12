internal import FleetStorage
internal import Postgres
internal import Terminal

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
