import Commands
import Receivers
import Testing

@Suite struct `The doctor's look for ModemManager` {
    @Test func `is content where it does not run`() throws {
        let diagnosis = ModemManagerCheck.diagnosis(Sample.ublox, isRunning: false)

        #expect(diagnosis == .fine(.modemManager, "ModemManager is not running"))
    }

    @Test(arguments: ["ID_MM_PORT_IGNORE", "ID_MM_DEVICE_IGNORE", "ID_MM_PORT_TYPE_GPS"])
    func `is content where a rule tells it what the device is`(property: String) throws {
        let device = Sample.device("/dev/ttyACM0", "1546", "01a7", [property: "1"])

        #expect(ModemManagerCheck.diagnosis(device, isRunning: true).remedy == nil)
    }

    @Test func `is content where udev does not know the port`() {
        #expect(ModemManagerCheck.diagnosis(nil, isRunning: true).remedy == nil)
    }

    @Test func `gives the rule that keeps it off, for this device alone`() throws {
        let diagnosis = ModemManagerCheck.diagnosis(Sample.adapter, isRunning: true)

        #expect(diagnosis.statement == "ModemManager is running and may probe /dev/ttyUSB0 for a modem")
        let rule = """
            ACTION!="remove", SUBSYSTEM=="tty", ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6001", \
            ATTRS{serial}=="A10K3XYZ", ENV{ID_MM_PORT_IGNORE}="1"
            """
        let remedy = """
            `echo '\(rule)' | sudo tee -a /etc/udev/rules.d/71-my-receiver.rules; sudo udevadm control --reload; \
            sudo systemctl restart ModemManager`, then unplug the receiver and plug it in again
            """
        #expect(diagnosis.remedy == remedy)
        #expect(diagnosis.status == nil)
    }
}
