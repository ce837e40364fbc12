package import Logbook
package import GNSS

/// The fixes of one receiver that a device sends at once, judged, in order of arrival.
package struct DeviceParcel: Sendable {
    /// The receiver.
    package let receiver: ReceiverIdentity

    /// The description of who has judged the fixes.
    package let filter: FilterDescription

    /// The fixes.
    package let fixes: [JudgedFix]

    /// A number for each fix without a location, by which it is known when it comes again: of locations there is one at an
    /// instant.
    let checks: [UInt64]

    /// A parcel.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - filter: the description of who has judged the fixes.
    ///   - fixes: the fixes.
    ///   - check: the number by which the fix at an index is known; other fixes have other ones.
    package init(
        of receiver: ReceiverIdentity,
        judgedBy filter: FilterDescription,
        _ fixes: [JudgedFix],
        check: (Int) -> UInt64
    ) {
        (self.receiver, self.filter, self.fixes) = (receiver, filter, fixes)
        checks = fixes.indices.filter { fixes[$0].verdict.location == nil }.map(check)
    }
}

/// The proof by which a device is let in.
package struct DevicePass: Hashable, Sendable {
    /// The key of the device: 16 bytes.
    package let device: [UInt8]

    /// The SHA-256 of its token's secret.
    package let secretHash: [UInt8]

    /// A proof, true or not.
    package init(device: [UInt8], secretHash: [UInt8]) {
        (self.device, self.secretHash) = (device, secretHash)
    }
}
