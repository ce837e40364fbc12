package import Dialects
package import SystemPackage

/// Why a receiver could not be queried or configured.
///
/// Each description is a sentence that says what to do.
package enum ReceiverTalkError: Error, Hashable, CustomStringConvertible {
    /// The receiver answers in no supported language.
    case noAnswer(FilePath)

    /// The receiver does not support a setting; nothing was changed.
    case unsupported(UnsupportedSetting, language: String)

    /// The receiver rejected an order or did not answer it; its changes were undone.
    case refused(String, ReceiverOrder.Outcome?)

    /// Settings differ although the receiver acknowledged them; they were undone.
    case notSo([String])

    /// Settings differ after orders that the receiver does not acknowledge; they were undone.
    case notDone([String])

    /// The receiver did not undo the changes.
    case notUndone

    /// The receiver is silent since its speed changed.
    ///
    /// It obeyed the named orders before.
    case lost(staying: [String])

    /// The receiver is silent since it restarted with saved settings.
    case notBack

    /// The receiver has no permanent memory for settings.
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
