internal import Recording
package import Terminal

/// The result of one of the doctor's checks.
package struct Diagnosis: Hashable, Sendable {
    /// The subject of a check.
    package enum Check: String, Sendable, CaseIterable {
        case settings
        case receiver
        case permission
        case port
        case gpsd
        case modemManager = "modem-manager"
        case database
        case disk
        case line
        case fix
        case clock
    }

    /// The subject that was checked.
    package let check: Check

    /// The state of the subject, in words that begin a line; where something is wrong, the fault.
    package let statement: String

    /// The remedy, with the exact command; nil where nothing is wrong.
    package let remedy: String?

    /// The exit status to give the shell; nil where positions are logged all the same.
    package let status: ExitStatus?

    /// A diagnosis that nothing is wrong.
    package static func fine(_ check: Check, _ statement: String) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: nil, status: nil)
    }

    /// A diagnosis of something that does not keep positions from being logged.
    package static func remark(_ check: Check, _ statement: String, remedy: String) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: remedy, status: nil)
    }

    /// A diagnosis of something that keeps positions from being logged.
    package static func obstacle(
        _ check: Check,
        _ statement: String,
        remedy: String,
        _ status: ExitStatus
    ) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: remedy, status: status)
    }

    /// An error that a recording would end with.
    package static func obstacle(_ check: Check, _ error: any Error) -> Diagnosis {
        let failure = Failure(error)
        // A failure's sentence says what is wrong and, behind a semicolon, what to do.
        let text = failure.description.hasSuffix(".") ? String(failure.description.dropLast()) : failure.description
        let separator = text.indices.first { text[$0...].hasPrefix("; ") }
        return Diagnosis(
            check: check,
            statement: separator.map { String(text[..<$0]) } ?? text,
            remedy: separator.map { String(text[$0...].dropFirst(2)) }
                ?? "unplug it, plug it in again, and try once more",
            status: failure.status
        )
    }
}
