import Commands
import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite struct `The doctor's look for gpsd` {
    @Suite struct `on a machine` {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            for name in ["proc", "proc/net", "etc", "etc/default", "dev"] { try make(name) }
        }

        @Test func `finds none that runs`() {
            #expect(GPSDStatus(ofMachineAt: folder.path) == GPSDStatus())
        }

        @Test func `finds one that runs, and the devices that it was started with`() throws {
            try make("proc/812")
            try TextFile.write("gpsd\n", to: folder.file("proc/812/comm"))
            try TextFile.write("/usr/sbin/gpsd\0-N\0/dev/ttyUSB0\0", to: folder.file("proc/812/cmdline"))
            try TextFile.write("0::/system.slice/gpsd.service\n", to: folder.file("proc/812/cgroup"))

            let status = GPSDStatus(ofMachineAt: folder.path)

            #expect(status.process == PortHolder(processID: 812, program: "gpsd"))
            #expect(status.devices == ["/dev/ttyUSB0"])
            #expect(status.isService)
        }

        @Test func `finds that its clients are awaited`() throws {
            let table = """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 0100007F:0B83 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1234
                """
            try TextFile.write(table, to: folder.file("proc/net/tcp"))

            let status = GPSDStatus(ofMachineAt: folder.path)

            #expect(status.isAwaitingClients)
            #expect(status.process == nil)
        }

        @Test func `finds the devices in Debian's settings`() throws {
            let settings = "# comment\nDEVICES=\"/dev/ttyUSB0 /dev/pps0\"\nUSBAUTO=\"true\"\n"
            try TextFile.write(settings, to: folder.file("etc/default/gpsd"))

            #expect(GPSDStatus(ofMachineAt: folder.path).devices == ["/dev/ttyUSB0", "/dev/pps0"])
        }

        @Test func `finds the devices that its udev rules have named`() throws {
            try TextFile.write("", to: folder.file("dev/gps0"))
            try TextFile.write("", to: folder.file("dev/gpsctl"))

            #expect(GPSDStatus(ofMachineAt: folder.path).devices == [folder.file("dev/gps0")])
        }

        private func make(_ name: String) throws {
            guard unsafe mkdir(folder.file(name).string, 0o755) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    @Test func `is content where none runs`() {
        let status = GPSDStatus(devices: ["/dev/ttyUSB0"])

        #expect(GPSDCheck.diagnosis("/dev/ttyUSB0", status) { $0 } == .fine(.gpsd, "gpsd is not running"))
    }

    @Test func `is content where it reads something else`() {
        let status = GPSDStatus(isAwaitingClients: true, devices: ["/dev/ttyS0"])

        let diagnosis = GPSDCheck.diagnosis("/dev/ttyUSB0", status) { $0 }

        let statement = "gpsd starts when a client connects, but is not set to read /dev/ttyUSB0"
        #expect(diagnosis == .fine(.gpsd, statement))
    }

    @Test func `gives the command where it was told to read the same, by whatever name`() {
        let gpsd = PortHolder(processID: 812, program: "gpsd")
        let status = GPSDStatus(process: gpsd, isService: true, devices: ["/dev/gps0"])

        let diagnosis = GPSDCheck.diagnosis("/dev/ttyUSB0", status) { $0 == "/dev/gps0" ? "/dev/ttyUSB0" : $0 }

        #expect(diagnosis.statement == "gpsd (pid 812) runs, and is set to read /dev/ttyUSB0 as /dev/gps0")
        #expect(
            diagnosis.remedy
                == "record from gpsd: `gpslog record --device gpsd://localhost`, or stop it: "
                + "`sudo systemctl disable --now gpsd.socket gpsd.service`"
        )
        #expect(diagnosis.status == nil)
    }

    @Test func `ends one that somebody has started by hand`() {
        let gpsd = PortHolder(processID: 7_000_812, program: "gpsd")
        let status = GPSDStatus(process: gpsd, devices: ["/dev/ttyUSB0"])

        let remedy = GPSDCheck.diagnosis("/dev/ttyUSB0", status) { $0 }.remedy
        #expect(
            remedy == "record from gpsd: `gpslog record --device gpsd://localhost`, or stop it: `sudo kill 7000812`"
        )
    }
}
