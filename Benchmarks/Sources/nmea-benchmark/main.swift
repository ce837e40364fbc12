private import Glibc

guard let command = Command(Array(CommandLine.arguments.dropFirst())) else {
    print(Command.usage)
    exit(EX_USAGE)
}
do throws(InputFile.Failure) {
    try command.run()
} catch {
    print("nmea-benchmark: \(error.path): \(error.reason)")
    exit(EXIT_FAILURE)
}
