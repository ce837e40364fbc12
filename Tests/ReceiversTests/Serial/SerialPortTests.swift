import Glibc
import Platform
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A serial port` {
    @Suite struct `when it opens a terminal` {
        @Test func `makes it raw, 8 bits, no parity, one stop bit, without hang-up on close`() throws {
            let line = try PseudoTerminal()
            try cook(line.path)

            let port = try SerialPort(opening: line.path, setting: .standard(4800))

            let attributes = try attributes(of: line.path)
            #expect(attributes.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
            #expect(attributes.c_cflag & tcflag_t(PARENB | CSTOPB | HUPCL) == 0)
            #expect(attributes.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD))
            #expect(attributes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
            #expect(attributes.c_iflag & tcflag_t(ICRNL | IXON | ISTRIP) == 0)
            #expect(port.kind == .pseudoTerminal)
        }

        @Test(arguments: BaudRate.standard) func `sets every standard speed`(baudRate: BaudRate) throws {
            let line = try PseudoTerminal()

            let port = try SerialPort(opening: line.path, setting: LineSetting(baudRate))

            #expect(line.baudRate == baudRate)
            #expect(port.baudRate == baudRate)
        }

        @Test func `sets a speed that has no name`() throws {
            let line = try PseudoTerminal()

            let port = try SerialPort(opening: line.path, setting: LineSetting("12345"))

            #expect(line.baudRate?.bitsPerSecond == 12_345)
            #expect(port.baudRate?.bitsPerSecond == 12_345)
        }

        @Test func `goes back from a speed without a name to one that has one`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: LineSetting("12345"))

            try port.set(.standard(9600))

            #expect(line.baudRate == .standard(9600))
        }

        @Test func `takes seven bits, though a pseudo-terminal keeps eight, and cuts the eighth off`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: LineSetting("4800 7N2"))

            try line.send([0xA4, 0x47])

            #expect(try bytes(of: port, count: 2) == [0x24, 0x47])
        }

        @Test func `takes odd parity, though a pseudo-terminal has none`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: LineSetting("4800 8O1"))

            try line.send([0xA4, 0x47])

            #expect(try bytes(of: port, count: 2) == [0xA4, 0x47])
        }

        @Test func `takes odd parity the second time, when the C library calls that invalid`() throws {
            let line = try PseudoTerminal()
            do { _ = try SerialPort(opening: line.path, setting: LineSetting("4800 8O1")) }

            let port = try SerialPort(opening: line.path, setting: LineSetting("4800 8O1"))

            try line.send([0x47])
            #expect(try bytes(of: port, count: 1) == [0x47])
        }

        @Test func `reads all eight bits again after seven`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: LineSetting("4800 7N2"))

            try port.set(.standard(4800))
            try line.send([0xA4])

            #expect(try bytes(of: port, count: 1) == [0xA4])
        }

        @Test func `does not know how many bytes came damaged where nothing can damage them`() throws {
            let line = try PseudoTerminal()

            let port = try SerialPort(opening: line.path, setting: nil)

            #expect(port.frameErrors == nil)
        }

        @Test func `changes the speed while it is open`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: .standard(4800))

            try port.set(.standard(115_200))

            #expect(line.baudRate == .standard(115_200))
        }

        @Test func `leaves the speed alone where none is asked for`() throws {
            let line = try PseudoTerminal()
            let speed = line.baudRate

            let port = try SerialPort(opening: line.path, setting: nil)

            #expect(speed != nil && port.baudRate == speed)
        }

        @Test func `is the only one that has it, until it is closed`() throws {
            let line = try PseudoTerminal()
            do {
                let port = try SerialPort(opening: line.path, setting: nil)
                #expect(throws: SerialPortError.busy(line.path)) {
                    _ = try SerialPort(opening: line.path, setting: nil)
                }
                #expect(port.path == line.path)
            }
            _ = try SerialPort(opening: line.path, setting: nil)
        }

        @Test func `is free when it is closed, though a child that was just forked has the descriptor too`() throws {
            let line = try PseudoTerminal()
            var copies: [FileDescriptor] = []
            do {
                let port = try SerialPort(opening: line.path, setting: nil)
                copies = copiesOfDescriptors(of: port.path)
            }
            // The port's descriptor and that of the pseudo-terminal.
            #expect(copies.count == 2)
            _ = try SerialPort(opening: line.path, setting: nil)
            for copy in copies { try copy.close() }
        }

        @Test func `is hung up with it`() throws {
            let line = try PseudoTerminal()
            let port = try SerialPort(opening: line.path, setting: nil)
            #expect(try port.read() == [])

            line.hangUp()

            #expect(throws: SerialPortError.hungUp(line.path)) {
                // A child process that another test starts now also has the other end, until it runs its program.
                while try port.read().isEmpty { usleep(1000) }
            }
        }
    }

    @Suite(.enabled(if: SimulatedMachine.isAvailable, "needs libumockdev: apt-get install umockdev"))
    struct `of a driver that knows neither claims nor speeds without a name` {
        @Test func `is opened all the same`() async {
            await #expect(processExitsWith: .success) {
                let machine = try SimulatedMachine()
                try machine.plug("ftdi-adapter")

                let port = try SerialPort(opening: "/dev/ttyUSB0", setting: LineSetting("4800"))

                #expect(port.baudRate == BaudRate(4800))
            }
        }

        @Test func `says that it does not take such a speed`() async {
            await #expect(processExitsWith: .success) {
                let machine = try SimulatedMachine()
                try machine.plug("ftdi-adapter")
                let setting = LineSetting("12345")

                #expect(
                    throws: SerialPortError.configureFailed("/dev/ttyUSB0", setting, .inappropriateIOCTLForDevice)
                ) {
                    _ = try SerialPort(opening: "/dev/ttyUSB0", setting: setting)
                }
            }
        }
    }

    @Suite struct `refuses` {
        @Test func `a path where nothing is`() {
            #expect(throws: SerialPortError.noSuchDevice("/dev/ttyGPSLOG")) {
                _ = try SerialPort(opening: "/dev/ttyGPSLOG", setting: nil)
            }
        }

        @Test func `a recording, and names the command for it`() throws {
            let folder = try TemporaryFolder()
            let file = try folder.file(holding: [])
            let error = #expect(throws: SerialPortError.regularFile(file)) {
                _ = try SerialPort(opening: file, setting: nil)
            }
            #expect(error?.description == "\(file) is a file, not a receiver; use `gpslog replay \(file)`")
        }

        @Test func `a folder`() {
            #expect(throws: SerialPortError.notAReceiver("/tmp")) { _ = try SerialPort(opening: "/tmp", setting: nil) }
        }
    }

    @Suite struct `in its errors` {
        @Test func `says which speed the device made of the one asked for`() throws {
            let setting = try #require(LineSetting("12345"))
            let error = SerialPortError.settingRefused("/dev/ttyUSB0", setting, made: BaudRate(14_400))

            #expect(
                error.description == "/dev/ttyUSB0 uses 14400 baud instead of 12345; choose another speed with `--baud`"
            )
        }

        @Test func `names the group that may read the device`() {
            let error = SerialPortError.permissionDenied("/dev/ttyUSB0", .needsGroup("dialout"))
            let advice =
                "you may not read /dev/ttyUSB0; run `sudo usermod -aG dialout $USER`, then log out and in again"

            #expect(error.description == advice)
        }
    }

    @Test func `is not cut short by a signal`() async throws {
        let line = try PseudoTerminal()
        let program = SharedReader(try UniqueFileDescriptor(opening: line.path, .readOnly))
        SignalCount.countInsteadOfDying()
        let reading = BlockingWork { try program.readInterrupted() }

        while SignalCount.value < 20 { await program.interrupt() }
        try line.send([42])

        #expect(try await reading.value == [42])
    }
}

/// Reads a number of bytes.
private func bytes(of port: borrowing SerialPort, count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
        bytes += try port.read()
        usleep(1000)
    }
    return bytes
}

private func attributes(of path: FilePath) throws -> termios {
    let terminal = try UniqueFileDescriptor(opening: path, .readOnly)
    var attributes = termios()
    guard unsafe tcgetattr(terminal.descriptor.rawValue, &attributes) == 0 else { throw Errno(rawValue: errno) }
    return attributes
}

/// Duplicates all descriptors of a file in this process, as in a forked child.
private func copiesOfDescriptors(of path: FilePath) -> [FileDescriptor] {
    (0..<getdtablesize()).filter { number in
        var target = [CChar](repeating: 0, count: 64)
        let length = unsafe readlink("/proc/self/fd/\(number)", &target, target.count - 1)
        return length > 0 && FilePath(platformString: target) == path
    }.map { FileDescriptor(rawValue: dup($0)) }
}

/// Gives a terminal the attributes for interactive use.
private func cook(_ path: FilePath) throws {
    let terminal = try UniqueFileDescriptor(opening: path, .readOnly)
    var attributes = try attributes(of: path)
    attributes.c_lflag |= tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    attributes.c_iflag |= tcflag_t(ICRNL | IXON | ISTRIP)
    attributes.c_cflag |= tcflag_t(HUPCL | CSTOPB)
    guard unsafe tcsetattr(terminal.descriptor.rawValue, TCSANOW, &attributes) == 0 else {
        throw Errno(rawValue: errno)
    }
}
