package enum UploadFormats {
    /// All kinds, in the order in which help texts list them.
    package static let all: [any UploadFormat.Type] = [
        OwnTracks.self,
        TraccarQuery.self,
        TraccarJSON.self,
        Overland.self,
        SealedFixes.self,
        UploadTemplate.self,
    ]

    /// Comma-separated names for messages.
    package static let listOfNames = all.map { $0.kind }.joined(separator: ", ")

    package static func named(_ kind: String) -> (any UploadFormat.Type)? { all.first { $0.kind == kind } }
}
