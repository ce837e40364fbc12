internal import GNSS
internal import Logbook
internal import Text

/// Reads KML 2.2: tracks with times, and points with a time stamp.
final class KMLHandler: XMLHandler {
    var page = ImportPage()
    private var text = ElementText()
    private var path: [String] = []
    private var track: KMLTrack?
    private var placemark = Placemark()

    private struct Placemark {
        var name: String?
        var description: String?
        var time: UTCTime?
        var place: [UInt8]?
        var start: ImportIssue?
        var isHeightAboveGround = false
        var beginsTrack = true
        /// Whether gpslog wrote the placemark; its description is then the receiver's name.
        var isOurs = false
    }

    private static let wanted: Set<String> = ["when", "coord", "name", "description", "coordinates", "altitudeMode"]

    func begin(_ name: String, _ parser: XMLParser) {
        if path.isEmpty, name != "kml" { parser.stop("not KML: the root element is \(name)") }
        let isLine = path.last == "LineString" || path.last == "LinearRing"
        text.begin(isWanted: Self.wanted.contains(name) && !isLine)
        switch name {
        case "Placemark":
            placemark = Placemark()
            placemark.start = parser.issue("")
            placemark.isOurs = parser.attribute("id").map { $0.starts(with: "gpslog-track-".utf8) } ?? false
        case "Track":
            track = KMLTrack(parser.issue("the track's numbers of times and positions differ"))
            // The path between the tracks of a `gx:MultiTrack` is unknown.
            placemark.beginsTrack = true
        case "LineString":
            page.issues.append(parser.issue("skipped a LineString, because it has no times"))
        default: break
        }
        path.append(name)
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) { unsafe self.text.add(text) }

    func end(_ name: String, _ parser: XMLParser) {
        path.removeLast()
        defer { text.begin(isWanted: false) }
        switch (name, path.last) {
        case ("when", "Track"): add(track?.add(time(parser)), parser.issue(""))
        case ("coord", "Track"):
            let place = place(text.bytes[...], separator: 0x20, parser.issue(""))
            add(track?.add(place), parser.issue(""))
        case ("Track", _):
            track?.end(&page)
            track = nil
        case ("when", "TimeStamp"): placemark.time = time(parser)
        case ("coordinates", "Point"): placemark.place = text.bytes
        case ("name", "Placemark"): placemark.name = text.name
        case ("description", "Placemark"): placemark.description = text.name
        case ("altitudeMode", _): placemark.isHeightAboveGround = text.name?.hasPrefix("relative") == true
        case ("Placemark", _): endPlacemark()
        default: break
        }
    }

    private func time(_ parser: XMLParser) -> UTCTime? {
        let time = TimeText.read(text.bytes[...])
        if time == nil {
            page.lose(parser.issue("\(Excerpt.quoted(text.bytes)) is not a valid time"))
        }
        return time
    }

    private func endPlacemark() {
        guard let text = placemark.place, let start = placemark.start else { return }
        guard let time = placemark.time else { return page.omit(.timeless) }
        placemark.beginsTrack = false
        add(place(text[...], separator: UInt8(ascii: ","), start).map { ($0, time) }, start)
    }

    /// Parses a coordinate; reports an issue and returns nil if it is invalid.
    private func place(_ text: ArraySlice<UInt8>, separator: UInt8, _ position: ImportIssue) -> KMLPlace? {
        do throws(PointDraft.Fault) {
            return try KMLPlace(text, separator: separator, hasAltitude: !placemark.isHeightAboveGround)
        } catch {
            page.lose(ImportIssue(line: position.line, column: position.column, error.reason))
            return nil
        }
    }

    /// Adds a location if both its time and its position are present.
    private func add(_ pair: (place: KMLPlace, time: UTCTime)?, _ position: ImportIssue) {
        guard let pair else { return }
        do throws(PointDraft.Fault) {
            var draft = PointDraft()
            draft.set(pair.time)
            try pair.place.set(in: &draft)
            var point = try draft.point()
            // In placemarks of other programs, the description may be anything.
            if placemark.isOurs || placemark.name.map(Track.isNumbered) ?? false {
                point.receiver = placemark.description
                point.isReceiverOurs = placemark.description != nil
            }
            // A point outside a track has a name of its own.
            if track != nil { point.trackName = placemark.name.flatMap { NameText.trackName(ArraySlice($0.utf8)) } }
            point.beginsTrack = placemark.beginsTrack
            placemark.beginsTrack = false
            page.points.append(point)
        } catch {
            page.lose(ImportIssue(line: position.line, column: position.column, error.reason))
        }
    }
}
