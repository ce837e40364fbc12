internal import ArgumentParser
internal import Fleet
internal import Platform

struct FleetDatabaseOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database, as postgresql://host/name.",
            discussion: "Default: $GPSLOG_DATABASE. Keep the password in ~/.pgpass, not here.",
            valueName: "address"
        )
    )
    var database: String?

    var address: PostgresAddress {
        get throws {
            guard let text = database ?? ProcessEnvironment.value(of: "GPSLOG_DATABASE") else {
                throw ValidationError("--database is required, such as postgresql:///fleet.")
            }
            do throws(PostgresError) {
                return try PostgresAddress(text)
            } catch {
                throw Failure(error.description, .usage)
            }
        }
    }
}
