internal import GNSS
internal import Hummingbird
internal import Logbook
internal import Storage
internal import Settings
internal import SystemPackage
internal import Text

/// Serves the progress of uploads.
struct UploadAnswers: Sendable {
    /// Counting of waiting locations stops here.
    private static let mostCounted = 10_000

    private let database: FilePath?
    private let targets: [UploadTargetSettings]

    /// Without a database file, the list is empty.
    init(of database: FilePath?, to targets: [UploadTargetSettings]) {
        (self.database, self.targets) = (database, targets)
    }

    /// Targets in the order of the settings, without their URLs, which may contain secrets.
    func list() async throws -> Response {
        guard let database else { return Response(json: "[]") }
        let storage = try await storage(in: database)
        var objects: [String] = []
        for target in targets {
            let status = try await storage?.uploadStatus(
                of: target.name,
                target.selection,
                countingTo: Self.mostCounted
            )
            objects.append(Self.json(target, status ?? UploadStatus()))
        }
        return Response(json: JSONText.array(objects))
    }

    /// `nil` if there is no database yet.
    private func storage(in database: FilePath) async throws -> SQLiteStorage? {
        guard !targets.isEmpty else { return nil }
        do {
            return try await SQLiteStorage.forReading(from: database, passingOver: UnreadableFixes())
        } catch  where error.reason == .noSuchFile {
            return nil
        }
    }

    private static func json(_ target: UploadTargetSettings, _ status: UploadStatus) -> String {
        var object = JSONObject()
        object.add("name", text: target.name)
        object.add("kind", text: target.kind)
        object.add("waiting", status.waiting)
        object.add("more", status.waiting >= mostCounted)
        object.add("oldest", text: status.oldest?.description)
        object.add("acknowledged", status.acknowledged)
        object.add("withheld", status.withheld)
        object.add("refused", status.refused)
        object.add("last_success", text: status.lastSuccess?.description)
        object.add("last_failure", text: status.lastFailure?.description)
        object.add("failure", text: status.failure)
        object.add("failing", isFailing(status))
        return object.description
    }

    /// Whether the latest attempt failed, with no acknowledgement since.
    private static func isFailing(_ status: UploadStatus) -> Bool {
        guard let failure = status.lastFailure else { return false }
        return status.lastSuccess.map { $0 < failure } ?? true
    }
}
