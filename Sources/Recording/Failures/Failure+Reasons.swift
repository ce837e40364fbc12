internal import Files
internal import Receivers
package import Storage
internal import SystemPackage
package import Platform

extension Failure {
    package init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as any FailureConvertible: self = error.failure
        case SerialPortError.busy(let path): self = PortOccupation.failure(ofBusy: path)
        case let error as SerialPortError: self.init(error.description, error.status)
        case let error as ReceiverTalkError: self.init(error.description, error.status)
        case let error as ReplayError: self.init(error.description, error.status)
        case let error as CaptureError: self.init(error.description, error.status)
        case let error as TerminalLinkError: self.init(error.description, error.status)
        case let error as SQLiteError: self.init(error.description, error.status)
        case let error as RecoveryError: self.init(error.description, error.status)
        case let error as LiveGPXError: self.init(error.description, error.status)
        case let error as ExportError: self.init(error.description, .temporary)
        case let error as ExportOutputError: self.init(error.description, error.status)
        case let error as ImportError: self.init(error.description, error.status)
        case let error as Errno: self.init("reading or writing failed: \(error.description)", .inputOutput)
        default: self.init("unexpected error: \(error); report it with `gpslog report-bug`", .software)
        }
    }
}

extension Failure {
    /// An error about writing a copy, worded to not blame the database; `nil` for other errors.
    package init?(ofCopying error: SQLiteError) {
        switch error.reason {
        case .diskFull:
            self.init("no space is left for the copy \(error.file); free some, or name another place.", .inputOutput)
        case .permissionDenied:
            self.init("you may not write the copy \(error.file); name another place.", .noPermission)
        case .readOnly:
            self.init("the copy \(error.file) would be in a read-only place; name another one.", .noPermission)
        case .cannotOpen:
            self.init("the copy \(error.file) cannot be created (\(error.message)); name another place.", .cannotCreate)
        default: return nil
        }
    }
}

extension Failure {
    /// Reports gaps in the files that a recording writes beside the database; `nil` if they are complete.
    init?(locationsMissing: [LiveGPX.Gap], bytesMissing: [CaptureGap]) {
        let locations = locationsMissing.map { gap in
            "\(gap.path) lacks \(gap.locations == 1 ? "1 location" : "\(gap.locations) locations"), which the database has"
        }
        let bytes = bytesMissing.map { gap in
            gap.bytes == 0
                ? "the capture \(gap.file) may be incomplete" : "the capture \(gap.file) lacks \(gap.bytes) bytes"
        }
        if locations.isEmpty, bytes.isEmpty { return nil }
        self.init((locations + bytes).joined(separator: "; ") + "; they could not be written.", .inputOutput)
    }
}

extension SerialPortError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchDevice, .hungUp: .unavailable
        case .permissionDenied: .noPermission
        case .busy: .temporary
        case .regularFile, .notAReceiver: .dataError
        case .configureFailed, .settingRefused, .openFailed, .readFailed: .inputOutput
        }
    }
}

extension ReceiverTalkError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noAnswer, .lost, .notBack: .unavailable
        case .unsupported, .keepsNothing: .usage
        case .refused, .notSo, .notDone, .notUndone: .inputOutput
        }
    }
}

extension ReplayError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchFile, .isDirectory: .noInput
        case .permissionDenied: .noPermission
        case .openFailed, .readFailed: .inputOutput
        }
    }
}

extension CaptureError {
    fileprivate var status: ExitStatus {
        switch self {
        case .alreadyExists: .cannotCreate
        case .belongsToOther: .noPermission
        case .cannotCreate(_, let reason): reason == .permissionDenied ? .noPermission : .cannotCreate
        case .writeFailed: .inputOutput
        }
    }
}

extension TerminalLinkError {
    fileprivate var status: ExitStatus {
        switch self {
        case .nameTaken: .cannotCreate
        case .cannotCreate(_, let reason): reason == .permissionDenied ? .noPermission : .cannotCreate
        }
    }
}

extension SQLiteError {
    fileprivate var status: ExitStatus {
        switch reason {
        case .noSuchFile, .empty: .noInput
        case .cannotOpen: .cannotCreate
        case .permissionDenied, .readOnly: .noPermission
        case .notADatabase, .anotherProgram, .damaged, .newerSchema, .newerSeal, .unreleasedSchema: .dataError
        case .busy, .beingRecorded, .logOfOther, .interrupted: .temporary
        case .fixesWait, .overwritten: .inputOutput
        case .exists: .cannotCreate
        case .partOfDatabase: .usage
        case .diskFull, .deleted, .renamed, .other: .inputOutput
        }
    }
}

extension ImportError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchFile, .isDirectory: .noInput
        case .permissionDenied: .noPermission
        case .readFailed: .inputOutput
        case .unknownFormat, .compressed, .foreignFormat: .dataError
        }
    }
}

extension RecoveryError {
    fileprivate var status: ExitStatus {
        switch self {
        case .noSuchFile: .noInput
        case .unreadable(_, let reason): reason == .permissionDenied ? .noPermission : .inputOutput
        case .alreadyExists: .cannotCreate
        case .cannotCreate(_, let reason): reason == .permissionDenied ? .noPermission : .cannotCreate
        case .nothingFound: .dataError
        }
    }
}

extension LiveGPXError {
    fileprivate var status: ExitStatus {
        if case .belongsToOther = self { .noPermission } else { .cannotCreate }
    }
}

extension ExportOutputError {
    fileprivate var status: ExitStatus {
        switch reason {
        case .cannotCreate: .cannotCreate
        case .writeFailed, .readerGone: .inputOutput
        }
    }
}
