internal import UBX

/// Messages for configuration (u-blox 8 / M8 Receiver Description, UBX classes CFG, MON and ACK).
extension UBXMessageID {
    static let refused = UBXMessageID(class: 0x05, message: 0x00)
    static let acknowledged = UBXMessageID(class: 0x05, message: 0x01)
    /// CFG-PRT.
    static let port = UBXMessageID(class: 0x06, message: 0x00)
    /// CFG-MSG.
    static let messageRate = UBXMessageID(class: 0x06, message: 0x01)
    /// CFG-RATE.
    static let fixRate = UBXMessageID(class: 0x06, message: 0x08)
    /// CFG-CFG.
    static let storage = UBXMessageID(class: 0x06, message: 0x09)
    /// CFG-RXM: power mode of receivers without CFG-PMS.
    static let receiverManager = UBXMessageID(class: 0x06, message: 0x11)
    /// CFG-SBAS.
    static let augmentation = UBXMessageID(class: 0x06, message: 0x16)
    /// CFG-NAV5.
    static let navigation = UBXMessageID(class: 0x06, message: 0x24)
    /// CFG-PM2: power saving of receivers without CFG-PMS.
    static let powerSaving = UBXMessageID(class: 0x06, message: 0x3B)
    /// CFG-GNSS.
    static let systems = UBXMessageID(class: 0x06, message: 0x3E)
    /// CFG-PMS: power mode from protocol 18 on.
    static let powerSetup = UBXMessageID(class: 0x06, message: 0x86)
    /// CFG-VALSET.
    static let newValues = UBXMessageID(class: 0x06, message: 0x8A)
    /// CFG-VALGET.
    static let values = UBXMessageID(class: 0x06, message: 0x8B)
    /// MON-VER.
    static let version = UBXMessageID(class: 0x0A, message: 0x04)
    /// MON-HW.
    static let hardware = UBXMessageID(class: 0x0A, message: 0x09)
    /// MON-RF.
    static let radio = UBXMessageID(class: 0x0A, message: 0x38)

    /// Class and number, as in acknowledgements.
    var bytes: [UInt8] { [UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)] }

    /// A frame without a payload, which polls this message.
    var question: [UInt8] { frame([]) }
}
