internal import Export

/// Findings as they are told: a line each, or an array of JSON objects.
struct FindingsReport {
    /// A finding as a line for a person, ended.
    static func line(_ finding: Finding) -> String {
        guard let remedy = finding.remedy else { return "ok: \(finding.statement)\n" }
        return "problem: \(finding.statement) -> \(remedy)\n"
    }

    /// All findings for a program.
    static func json(_ findings: [Finding]) -> String {
        "[" + findings.map(object).joined(separator: ",\n ") + "]\n"
    }

    private static func object(_ finding: Finding) -> String {
        var object = JSONObject()
        object.add("check", text: finding.check.rawValue)
        object.add("ok", finding.remedy == nil)
        guard let remedy = finding.remedy else {
            object.add("problem", json: "null")
            object.add("remedy", json: "null")
            return object.description
        }
        object.add("problem", text: finding.statement)
        object.add("remedy", text: remedy)
        return object.description
    }
}
