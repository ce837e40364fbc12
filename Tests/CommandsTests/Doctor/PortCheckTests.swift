import Commands
import Receivers
import SystemPackage
import Platform
import Testing

@Suite struct `The doctor's look at the port` {
    @Test func `finds the permission`() {
        #expect(
            PortCheck.permission("/dev/ttyUSB0", access: .granted) == .fine(.permission, "you may read /dev/ttyUSB0")
        )
    }

    @Test func `gives the command for the group that may read it`() {
        let diagnosis = PortCheck.permission("/dev/ttyUSB0", access: .needsGroup("uucp"))

        #expect(diagnosis.statement == "you may not read /dev/ttyUSB0")
        #expect(diagnosis.remedy == "run `sudo usermod -aG uucp $USER`, then log out and in again")
        #expect(diagnosis.status == .noPermission)
    }

    @Test func `knows that a container has devices of its own`() {
        let diagnosis = PortCheck.permission("/dev/ttyUSB0", access: nil)

        #expect(diagnosis.remedy == "start the container with `--device /dev/ttyUSB0`")
        #expect(diagnosis.status == .unavailable)
    }

    @Test func `finds it free`() {
        let holders = PortHolders(programs: [], isComplete: true)

        let diagnosis = PortCheck.holder(of: "/dev/ttyUSB0", holders) { _ in nil }

        #expect(diagnosis == .fine(.port, "no other program has /dev/ttyUSB0 open"))
    }

    @Test func `does not call it free where other users' programs cannot be seen`() {
        let holders = PortHolders(programs: [], isComplete: false)

        let diagnosis = PortCheck.holder(of: "/dev/ttyUSB0", holders) { _ in nil }

        #expect(diagnosis == .fine(.port, "no other program has /dev/ttyUSB0 open, as far as you may look"))
    }

    @Test(arguments: [
        ("minicom", nil, "`sudo kill 7000812`"),
        ("gpslog", nil, "it is already being recorded; stop that recording with `sudo kill 7000812`"),
        ("gpsd", nil, "record from gpsd: `gpslog record --device gpsd://localhost`, or stop it: `sudo kill 7000812`"),
        (
            "gpsd", "gpsd.service",
            "record from gpsd: `gpslog record --device gpsd://localhost`, or stop it: "
                + "`sudo systemctl disable --now gpsd.socket gpsd.service`"
        ),
        ("ModemManager", "ModemManager.service", "`sudo systemctl stop ModemManager.service`"),
    ])
    func `names who has it, and how to end that`(program: String, service: String?, remedy: String) {
        let holders = PortHolders(
            programs: [PortHolder(processID: 7_000_812, program: program)],
            isComplete: true
        )

        let diagnosis = PortCheck.holder(of: "/dev/ttyUSB0", holders) { _ in service }

        #expect(diagnosis.statement == "\(program) (pid 7000812) has /dev/ttyUSB0 open")
        #expect(diagnosis.remedy == remedy)
        #expect(diagnosis.status == .temporary)
    }
}
