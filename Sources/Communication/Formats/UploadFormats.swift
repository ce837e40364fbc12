/// The kinds of servers that locations can be uploaded to.
package enum UploadFormats {
    /// All of them, in the order in which users are told of them.
    package static let all: [any UploadFormat.Type] = [
        OwnTracks.self,
        TraccarQuery.self,
        TraccarJSON.self,
        Overland.self,
        SealedFixes.self,
        UploadTemplate.self,
    ]

    /// All their names, for a sentence.
    package static let listOfNames = all.map { $0.kind }.joined(separator: ", ")

    /// The kind of that name; nil where there is none.
    package static func named(_ kind: String) -> (any UploadFormat.Type)? { all.first { $0.kind == kind } }
}
