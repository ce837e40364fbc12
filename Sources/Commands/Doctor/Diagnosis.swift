import Files
import Recording
package import Platform
import Text

package struct Diagnosis: Hashable, Sendable {
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

    package let check: Check

    /// The state of the subject, or the problem, as the start of a line.
    package let statement: String

    /// The solution with the exact command; nil if there is no problem.
    package let remedy: String?

    /// The exit status; nil if positions are logged in spite of the problem.
    package let status: ExitStatus?

    /// Creates a diagnosis without a problem.
    package static func fine(_ check: Check, _ statement: String) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: nil, status: nil)
    }

    /// Creates a diagnosis of a problem that does not prevent logging.
    package static func remark(_ check: Check, _ statement: String, remedy: String) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: remedy, status: nil)
    }

    /// Creates a diagnosis of a problem that prevents logging.
    package static func obstacle(
        _ check: Check,
        _ statement: String,
        remedy: String,
        _ status: ExitStatus
    ) -> Diagnosis {
        Diagnosis(check: check, statement: statement, remedy: remedy, status: status)
    }

    /// Creates the diagnosis of an error that would end a recording.
    package static func obstacle(_ check: Check, _ error: any Error) -> Diagnosis {
        let failure = Failure(error)
        // Failures describe the problem and, after a semicolon, the solution.
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

extension Diagnosis {
    package var line: String {
        guard let remedy else { return "ok: \(statement)" }
        return "problem: \(statement) -> \(remedy)"
    }
}

/// Formats diagnoses as JSON: an array of objects.
struct DiagnosisReport {
    static func json(_ diagnoses: [Diagnosis]) -> String {
        "[" + diagnoses.map(object).joined(separator: ",\n ") + "]\n"
    }

    private static func object(_ diagnosis: Diagnosis) -> String {
        var object = JSONObject()
        object.add("check", text: diagnosis.check.rawValue)
        object.add("ok", diagnosis.remedy == nil)
        guard let remedy = diagnosis.remedy else {
            object.add("problem", json: "null")
            object.add("remedy", json: "null")
            return object.description
        }
        object.add("problem", text: diagnosis.statement)
        object.add("remedy", text: remedy)
        return object.description
    }
}
