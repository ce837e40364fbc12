import ArgumentParser
import ReceiverSimulator
import SystemPackage

struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a capture through a pseudo-terminal, as if a receiver were plugged in.",
        discussion: """
            With a command: runs it with the pseudo-terminal's path for each {}, plays once it has opened that, and \
            exits with its status. Without: prints the path, and plays once a program has opened it.

            Example: receiver-simulator play fixtures/city-walk.nmea -- gpslog record --device {}
            """
    )

    @Argument(help: "The capture; comment lines in it are not played.", completion: .file(extensions: ["nmea"]))
    var capture: String

    @Option(
        help: ArgumentHelp(
            "How fast: as the times in the capture tell, as fast as it is read, or so many times as fast.",
            valueName: "realtime|max|factor"
        ),
        transform: { text in
            guard let pace = Pace(text) else { throw ValidationError("\(text) is none of realtime, max, or a factor.") }
            return pace
        }
    )
    var pace: Pace = .times(1)

    @Option(help: "The speed of the line in bits a second, ten for a byte.")
    var baud: Int = 9600

    @Flag(inversion: .prefixedNo, help: "Begin again at the end, until stopped.")
    var loop = false

    @Argument(parsing: .postTerminator, help: "The program to play to, and its arguments.")
    var command: [String] = []

    func validate() throws {
        guard baud > 0 else { throw ValidationError("A line of \(baud) baud carries nothing.") }
    }

    func run() throws {
        let player = try player(of: contents())
        say("playing \(capture) through \(player.path)\(pace == .max ? "" : " at \(baud) baud")")
        if command.isEmpty {
            try FileDescriptor.standardOutput.writeAll("\(player.path)\n".utf8)
        }
        throw ExitCode(try status(of: player))
    }

    private func contents() throws -> [UInt8] {
        do {
            let file = try FileDescriptor.open(FilePath(capture), .readOnly)
            return try file.closeAfter { try bytes(of: file) }
        } catch let reason as Errno {
            throw Failure.exit(.noInput, "cannot read \(capture): \(reason)")
        }
    }

    private func bytes(of file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if part.isEmpty { return bytes }
            bytes += part
        }
    }

    private func player(of bytes: [UInt8]) throws -> CapturePlayer {
        do throws(Errno) {
            return try CapturePlayer(of: bytes, pace: pace, bitsPerSecond: baud)
        } catch {
            throw Failure.exit(.osError, "cannot make a pseudo-terminal: \(error)")
        }
    }

    private func status(of player: CapturePlayer) throws -> CInt {
        do throws(PlaybackError) {
            return try player.play(to: command, repeating: loop)
        } catch {
            switch error {
            case .cannotStartCommand(let reason):
                let status = reason == .noSuchFileOrDirectory ? Failure.Status.noCommand : .commandDoesNotRun
                throw Failure.exit(status, "cannot run \(command[0]): \(reason)")
            case .lineFailed(let reason):
                throw Failure.exit(.transferFailed, "cannot send through \(player.path): \(reason)")
            }
        }
    }
}
