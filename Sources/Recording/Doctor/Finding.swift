/// What one of the doctor's checks has found.
package struct Finding: Hashable, Sendable {
    /// What is checked.
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

    /// What was checked.
    package let check: Check

    /// How it is, in words that begin a line; where something is wrong, what.
    package let statement: String

    /// What mends it, with the exact command; nil where nothing is wrong.
    package let remedy: String?

    /// What to tell the shell; nil where positions are logged all the same.
    package let status: ExitStatus?

    /// Nothing is wrong.
    package static func fine(_ check: Check, _ statement: String) -> Finding {
        Finding(check: check, statement: statement, remedy: nil, status: nil)
    }

    /// Something is wrong that does not keep positions from being logged.
    package static func remark(_ check: Check, _ statement: String, remedy: String) -> Finding {
        Finding(check: check, statement: statement, remedy: remedy, status: nil)
    }

    /// Something is wrong that keeps positions from being logged.
    package static func obstacle(
        _ check: Check,
        _ statement: String,
        remedy: String,
        _ status: ExitStatus
    ) -> Finding {
        Finding(check: check, statement: statement, remedy: remedy, status: status)
    }

    /// What a recording would end with.
    package static func obstacle(_ check: Check, _ error: any Error) -> Finding {
        let failure = Failure(error)
        // A failure's sentence says what is wrong and, behind a semicolon, what to do.
        let text = failure.description.hasSuffix(".") ? String(failure.description.dropLast()) : failure.description
        let separator = text.indices.first { text[$0...].hasPrefix("; ") }
        return Finding(
            check: check,
            statement: separator.map { String(text[..<$0]) } ?? text,
            remedy: separator.map { String(text[$0...].dropFirst(2)) }
                ?? "unplug it, plug it in again, and try once more",
            status: failure.status
        )
    }
}
