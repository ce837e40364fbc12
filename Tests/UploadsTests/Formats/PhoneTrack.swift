package import Uploads
import GNSS
import Text

/// PhoneTrack in Nextcloud, a location in the URL.
package struct PhoneTrack: UploadFormat {
    package static let kind = "phonetrack"
    package static let exampleURL = "https://example.org/apps/phonetrack/logGet/TOKEN"

    private let url: String

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        url = settings.url + "/" + PercentEncoding.component(try settings.neededDevice())
    }

    package func request(_ location: UploadLocation) -> UploadRequest {
        let (place, seconds) = (location.coordinate, location.time.secondsSince1970)
        return UploadRequest(.get, "\(url)?lat=\(place.latitude)&lon=\(place.longitude)&timestamp=\(seconds)")
    }
}
