package import Serving

/// The page with the map: section `[web]` of a settings file, and options of `web`.
package struct WebSettings: Sendable {
    /// The usual port.
    package static let usualPort: UInt16 = 8047

    /// The place where browsers find the page.
    package var place = ServiceAddress(port: usualPort)

    /// The settings of a file without the section.
    init() {}

    /// The settings of a section.
    ///
    /// - Throws: `SettingsError` where something in it is no setting.
    init(_ section: SettingsSection) throws(SettingsError) {
        for entry in section.entries {
            let reading = SettingsReading(entry, section)
            guard entry.key == "listen" else { throw reading.error("is not known; there is listen") }
            guard let place = Self.place(try reading.text()) else { throw reading.error(Self.placeExplanation) }
            self.place = place
        }
    }

    /// The explanation of a place, as the rest of a sentence.
    package static let placeExplanation =
        "must be a port, or an address of this machine alone with one, such as 8047 or 127.0.0.1:8047: nobody has to give a "
        + "password to see the page"

    /// The place that a text names; nil where it names none, or one that other machines reach.
    package static func place(_ text: String) -> ServiceAddress? {
        guard let place = ServiceAddress(text, usualPort: usualPort), !place.isOpenToOthers, place.port != 0 else {
            return nil
        }
        return place
    }
}
