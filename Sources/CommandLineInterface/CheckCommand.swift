import ArgumentParser
internal import Commands

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the database for damage.",
        discussion: """
            Checks the checksum of each page and each index, and decodes all fixes. Changes nothing, and works while \
            recording. The exit status is 0 if the database is intact, else 65.

            Example: gpslog check
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Housekeeping(of: common.file, logger: common.logger).check()
    }
}
