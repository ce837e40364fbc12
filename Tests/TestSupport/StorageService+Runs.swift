package import GNSS
package import Logbook

extension StorageService {
    /// Stores judged fixes of one receiver as a run of their own.
    package func append(_ fixes: [JudgedFix], from receiver: ReceiverIdentity) async throws -> AppendResult {
        try await append(fixes, to: beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto")))
    }
}
