internal import Export
internal import Text

/// Findings as they are told: a line each, or an array of JSON objects.
struct DiagnosisReport {
    /// A diagnosis as a line for a person, ended.
    static func line(_ diagnosis: Diagnosis) -> String {
        guard let remedy = diagnosis.remedy else { return "ok: \(diagnosis.statement)\n" }
        return "problem: \(diagnosis.statement) -> \(remedy)\n"
    }

    /// All diagnoses for a program.
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
