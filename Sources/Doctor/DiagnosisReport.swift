internal import Export
internal import Text

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
