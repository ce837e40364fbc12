internal import ArgumentParser
internal import Postgres
internal import Terminal

struct FleetDatabaseOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database, as postgresql://host/name.",
            discussion: "Default: $GPSLOG_DATABASE. libpq takes a password from ~/.pgpass, best not from here.",
            valueName: "address"
        )
    )
    var database: String?

    var address: PostgresAddress {
        get throws {
            guard let text = database ?? ProcessEnvironment.value(of: "GPSLOG_DATABASE") else {
                throw ValidationError("--database is needed, such as postgresql:///fleet.")
            }
            do throws(PostgresError) {
                return try PostgresAddress(text)
            } catch {
                throw Failure(error.description, .usage)
            }
        }
    }
}
