import ArgumentParser
import GNSS
import Logbook
import Logging
import Platform
import Recording
import Storage

struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "trust",
        abstract: "End the suspicion of a receiver.",
        discussion: """
            Use this if you know that the receiver's positions are right. The suspicion ends now, also in a running \
            recording; new evidence raises it again. Stored fixes stay as they are. Without a receiver, trusts all \
            that gpslog status calls suspect.

            Examples:
              gpslog trust
              gpslog trust "u-blox 7"
            """
    )

    @Argument(help: ArgumentHelp("The receiver, as gpslog tracks names it; may be repeated.", valueName: "receiver"))
    var receivers: [String] = []

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let file = try common.file
        let storage = try await SQLiteStorage.forChanging(file).tellingOfDamage(to: common.logger)
        var wanted = receivers.map { ReceiverIdentity($0) }
        if wanted.isEmpty {
            let location = try await storage.latestLocation()?.judged.verdict.location
            wanted = try await SuspectReceiver.all(in: storage, at: location).map(\.receiver)
        }
        guard !wanted.isEmpty else {
            throw Failure("no receiver is suspect; name one to trust it nevertheless.", .noInput)
        }
        let trusted = try await storage.trust(Set(wanted), at: UTCTime.now)
        for receiver in trusted.sorted(by: { $0.name < $1.name }) {
            try StandardOutput.show("\(TerminalSafeText(receiver.name)) is trusted again\n")
        }
        guard let unknown = wanted.first(where: { !trusted.contains($0) }) else { return }
        throw Failure("there is no receiver \(unknown) in \(file); gpslog tracks lists the receivers.", .noInput)
    }
}
