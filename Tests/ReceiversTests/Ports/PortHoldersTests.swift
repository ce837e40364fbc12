import Glibc
import Platform
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `The holders of a port` {
    @Suite struct `on this machine` {
        let line: PseudoTerminal

        init() throws {
            line = try PseudoTerminal()
        }

        @Test func `are those that have it open`() throws {
            let folder = try TemporaryFolder()
            let file = try folder.file(holding: [])
            let open = try UniqueFileDescriptor(opening: file, .readOnly)

            let own = try PortHolders(of: file).programs.first { $0.processID == getpid() }

            #expect(own?.program?.isEmpty == false)
            #expect(open.descriptor.rawValue >= 0)
        }

        @Test func `are not those that play the receiver`() throws {
            #expect(try !PortHolders(of: line.path).programs.contains { $0.processID == getpid() })
        }

        @Test func `are not those that feed a pipe`() throws {
            let folder = try TemporaryFolder()
            let pipe = try folder.pipe()
            let reader = try UniqueFileDescriptor(opening: pipe, .readOnly, options: .nonBlocking)
            #expect(try PortHolders(of: pipe).programs.contains { $0.processID == getpid() })

            let writer = try UniqueFileDescriptor(opening: pipe, .writeOnly, options: .nonBlocking)

            #expect(try !PortHolders(of: pipe).programs.contains { $0.processID == getpid() })
            #expect(reader.descriptor != writer.descriptor)
        }

        @Test func `include other programs, which are told apart from this one`() async throws {
            let folder = try TemporaryFolder()
            let (path, link) = (line.path, folder.file("receiver"))
            try #require(unsafe symlink(path.string, link.string) == 0)
            _ = try await BuiltProgram(at: "/bin/sh").run(["-c", "exec < \(link); echo ready >&2; read line"]) {
                shell in
                #expect(await shell.says("ready"))
                let holders = try PortHolders(of: path)
                #expect(try PortHolders(of: link).others.contains { $0.program == "sh" })
                #expect(holders.others.contains { $0.program == "sh" })
                #expect(!holders.others.contains { $0.processID == getpid() })
                #expect(holders.names?.contains(/sh \(pid \d+\)/) == true)
                try shell.kill()
            }
        }

        @Test(.enabled(if: geteuid() == 0 && Tool.unshare.isInstalled && Tool.python3.isInstalled, "needs root"))
        func `are not those in a container who have a line of the same number there`() async throws {
            let number = try #require(try FileStatus(at: line.path).pseudoTerminal)
            let unshare = try BuiltProgram(at: #require(Tool.unshare.path))
            let script = "mount -t devpts -o newinstance,ptmxmode=666 devpts /dev/pts && exec python3 -c \"$0\" $1"
            _ = try await unshare.run(["--mount", "sh", "-c", script, Self.lineInContainer, "\(number)"]) { container in
                #expect(await container.says("has /dev/pts/\(number)"))
                #expect(try PortHolders(of: line.path).others.isEmpty)
                try container.kill()
            }
        }

        // A child process plays the receiver, until this process, which reads the receiver, ends and closes the pipe.
        private static let lineInContainer = """
            import os, signal, sys
            lines = [os.openpty() for _ in range(int(sys.argv[1]) + 1)]
            out, end = os.pipe()
            if os.fork() == 0:
                os.close(end)
                os.read(out, 1)
                sys.exit()
            for master, _ in lines: os.close(master)
            print("has", os.ttyname(lines[-1][1]), file=sys.stderr, flush=True)
            signal.pause()
            """

        @Test func `are nobody of a file that nobody has open`() throws {
            let folder = try TemporaryFolder()
            let file = try folder.file(holding: [])

            let holders = try PortHolders(of: file)

            #expect(holders.programs.isEmpty)
            #expect(holders.names == nil)
        }

        @Test func `cannot be told of a path where nothing is`() {
            #expect(throws: Errno.noSuchFileOrDirectory) { _ = try PortHolders(of: "/dev/ttyGPSLOG") }
        }

        @Test func `are not all seen by a user who may not look into every process`() async {
            await #expect(processExitsWith: .success) {
                // Process 1 belongs to root on all machines.
                if geteuid() == 0, setuid(65_534) != 0 { exit(2) }
                let holders = try PortHolders(of: "/dev/null")
                exit(holders.isComplete ? 1 : 0)
            }
        }
    }

    @Suite struct `by what the kernel tells of processes` {
        let machine: DescribedProcesses
        let port: FilePath

        init() throws {
            machine = try DescribedProcesses()
            port = try machine.folder.file(holding: [])
        }

        @Test func `are in the order of their processes`() throws {
            try machine.add(1812, "gpsd", opening: [port])
            try machine.add(90, "cat", opening: ["/dev/null", port])
            try machine.add(7, "init", opening: ["/dev/null"])

            let holders = try PortHolders(of: port, processes: machine.path)

            let expected = [PortHolder(processID: 90, program: "cat"), PortHolder(processID: 1812, program: "gpsd")]
            #expect(holders == PortHolders(programs: expected, isComplete: true))
            #expect(holders.names == "cat (pid 90) and gpsd (pid 1812)")
        }

        @Test func `are those who locked it, though nobody may see what they have open`() throws {
            try machine.add(812, "gpsd", opening: [])
            try machine.tellOfLock("FLOCK  ADVISORY  WRITE", by: 812, on: port)

            let holders = try PortHolders(of: port, processes: machine.path)

            #expect(holders.programs == [PortHolder(processID: 812, program: "gpsd")])
        }

        @Test(arguments: ["POSIX  ADVISORY  WRITE", "-> FLOCK  ADVISORY  WRITE"])
        func `are not those with a lock of another kind, or who wait for one`(kind: String) throws {
            try machine.add(812, "gpsd", opening: [])
            try machine.tellOfLock(kind, by: 812, on: port)

            #expect(try PortHolders(of: port, processes: machine.path).programs.isEmpty)
        }

        @Test func `are named by their number where they have no name`() {
            #expect(PortHolder(processID: 812, program: nil).description == "the process 812")
        }
    }
}

/// A simulated /proc in a folder.
struct DescribedProcesses {
    let folder: TemporaryFolder
    let path: FilePath

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("proc")
        try make(path)
    }

    /// Adds a process that has files open.
    func add(_ process: Int, _ program: String, opening files: [FilePath]) throws {
        let entry = path.appending(String(process))
        try make(entry)
        try make(entry.appending("fd"))
        try write(program + "\n", to: entry.appending("comm"))
        for (number, file) in files.enumerated() {
            let link = entry.appending("fd").appending(String(number)).string
            guard unsafe symlink(file.string, link) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Adds a line for a lock on a file.
    func tellOfLock(_ kind: String, by process: Int, on file: FilePath) throws {
        var status = stat()
        guard unsafe stat(file.string, &status) == 0 else { throw Errno(rawValue: errno) }
        let major = String(status.st_dev >> 8 & 0xFFF, radix: 16)
        let minor = String(status.st_dev & 0xFF | status.st_dev >> 12 & ~0xFF, radix: 16)
        let line = "1: \(kind) \(process) \(major):\(minor):\(status.st_ino) 0 EOF\n"
        try write(line, to: path.appending("locks"))
    }

    private func make(_ folder: FilePath) throws {
        guard unsafe mkdir(folder.string, 0o755) == 0 else { throw Errno(rawValue: errno) }
    }

    private func write(_ text: String, to file: FilePath) throws {
        try UniqueFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(Array(text.utf8))
    }
}
