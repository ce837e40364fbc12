package import Dialects
package import SystemPackage

/// The reason why a receiver could not be asked or told; each description is a sentence that says what to do about it.
package enum ReceiverTalkError: Error, Hashable, CustomStringConvertible {
    /// The receiver answers in no language that is known.
    case noAnswer(FilePath)

    /// The receiver cannot have a setting; nothing was changed.
    case unsupported(UnsupportedSetting, language: String)

    /// The receiver refused an order, or did not answer it; what had been changed was undone.
    case refused(String, ReceiverOrder.Outcome?)

    /// The receiver does not have settings that it acknowledged; they were undone.
    case notSo([String])

    /// The receiver does not have settings after orders that it does not acknowledge; they were undone.
    case notDone([String])

    /// The receiver did not take back what had been changed.
    case notUndone

    /// The receiver has not been heard since its speed was changed; it obeyed the orders before, which are named.
    case lost(staying: [String])

    /// The receiver has not been heard since it was started again with what it had saved.
    case notBack

    /// The receiver keeps nothing without power.
    case keepsNothing(String)

    package var description: String {
        switch self {
        case .noAnswer(let path):
            "the receiver at \(path) answers neither as u-blox's do nor as MediaTek's, Airoha's, Quectel's or SiRF's, "
                + "nor as those with CASIC; nothing was changed"
        case .unsupported(let setting, let language):
            "the receiver (\(language)) cannot have --\(setting.name), \(setting.reason); nothing was changed"
        case .refused(let order, .refused(let reason)?):
            "the receiver does not obey \(order): \(reason); what had been changed is as before"
        case .refused(let order, _):
            "the receiver does not answer \(order); what had been changed is as before"
        case .notSo(let names):
            "the receiver acknowledges \(names.map { "--" + $0 }.joined(separator: " and ")) and does otherwise; "
                + "what had been changed is as before"
        case .notDone(let names):
            "the receiver does not do as \(names.map { "--" + $0 }.joined(separator: " and ")) would have it; "
                + "what had been changed is as before"
        case .notUndone:
            "the receiver does not take back all that was changed; without power it forgets that, unless it was saved"
        case .lost(let orders):
            "the receiver is not heard since its speed was changed; without power it has the old one again"
                + (orders.isEmpty ? "" : ", and forgets \(orders.joined(separator: ", ")), which it has obeyed")
        case .notBack:
            "the receiver is not heard since it was started again with what it has saved; `gpslog receiver reset` undoes that "
                + "once it is heard"
        case .keepsNothing(let language):
            "receivers of this kind (\(language)) keep nothing without power; let `configure = true` in the settings set it "
                + "at each start"
        }
    }
}
