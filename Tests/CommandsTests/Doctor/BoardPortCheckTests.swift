import Commands
import Glibc
import Receivers
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `The doctor's look at the ports of a board` {
    private let folder: TemporaryFolder
    private let pi = "Raspberry Pi 4 Model B Rev 1.5"

    init() throws {
        folder = try TemporaryFolder()
        for name in ["proc", "proc/device-tree", "dev"] where unsafe mkdir(folder.file(name).string, 0o700) != 0 {
            throw Errno(rawValue: errno)
        }
    }

    @Test func `finds nothing on a machine that tells nothing`() {
        #expect(BoardStatus(ofMachineAt: folder.path) == BoardStatus())
    }

    @Test func `finds a Raspberry Pi whose first port has a name`() throws {
        try TextFile.write(pi + "\0", to: folder.file("proc/device-tree/model"))
        #expect(unsafe symlink("ttyS0", folder.file("dev/serial0").string) == 0)

        let board = BoardStatus(ofMachineAt: folder.path)

        #expect(board == BoardStatus(model: pi, hasFirstPort: true))
        #expect(board.isRaspberryPi)
    }

    @Test func `finds consoles that the kernel has, and such that it was told`() throws {
        try TextFile.write("tty0                 -WU (E  p  )    4:7\n", to: folder.file("proc/consoles"))
        try TextFile.write("console=serial0,115200 console=ttyS7 root=x\n", to: folder.file("proc/cmdline"))
        #expect(unsafe symlink("ttyAMA0", folder.file("dev/serial0").string) == 0)

        #expect(BoardStatus(ofMachineAt: folder.path).consoles == ["tty0", "ttyAMA0", "ttyS7"])
    }

    @Test func `tells what makes a console of a Raspberry Pi free for a receiver`() throws {
        let board = BoardStatus(model: pi, consoles: ["ttyAMA0"], hasFirstPort: true)

        let diagnosis = try #require(BoardPortCheck.console(at: "/dev/ttyAMA0", board))

        #expect(diagnosis.status == nil)
        #expect(diagnosis.statement.hasPrefix("/dev/ttyAMA0 is a console of the kernel"))
        #expect(diagnosis.remedy?.contains("/boot/firmware/cmdline.txt") == true)
        #expect(diagnosis.remedy?.contains("serial-getty@ttyAMA0") == true)
        #expect(BoardPortCheck.console(at: "/dev/ttyS0", board) == nil)
    }

    @Test(arguments: [nil, "/dev/serial0"] as [FilePath?])
    func `tells what makes the port of a Raspberry Pi appear`(named: FilePath?) {
        let found = ReceiverCheck.diagnosis(named: named, isThere: false, devices: [], board: BoardStatus(model: pi))

        #expect(found.diagnosis.status == .unavailable)
        #expect(found.diagnosis.remedy?.contains("`enable_uart=1`") == true)
        #expect(found.port == nil)
    }

    @Test func `asks to name a port that may have a receiver behind it`() throws {
        let port = try #require(
            ReceiverDevice(properties: ["DEVNAME": "/dev/ttyAMA0", "SUBSYSTEM": "tty", "board_port": "1"])
        )

        let found = ReceiverCheck.diagnosis(named: nil, isThere: false, devices: [port])

        #expect(found.diagnosis.remedy?.contains("`gpslog record --device /dev/ttyAMA0`") == true)
        #expect(found.port == nil)
    }
}
