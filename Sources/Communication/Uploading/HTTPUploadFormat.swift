/// The format in which a server that is reached by HTTP wants locations.
package enum HTTPUploadFormat: Sendable {
    /// An OwnTracks location, to a URL.
    case ownTracks(OwnTracksDevice, url: String)
    /// A location in the URL.
    case traccarQuery(TraccarQuery)
    /// Traccar's JSON, to a URL.
    case traccarJSON(TraccarJSON, url: String)
    /// Overland's batches of what a device reports, to a URL.
    case overland(device: String, url: String, isAnySuccessEnough: Bool)
    /// A request that a user wrote.
    case template(UploadTemplate)

    /// The most locations of a request.
    var capacity: Int { if case .overland = self { .max } else { 1 } }

    /// The protocol by which the server says that it has understood.
    var uploadProtocol: UploadProtocol {
        switch self {
        case .ownTracks: .ownTracks
        case .traccarQuery: .traccarQuery
        case .traccarJSON(let json, _): .traccarJSON(json.dialect)
        case .overland(_, _, let isAnySuccessEnough): .overland(isAnySuccessEnough: isAnySuccessEnough)
        case .template: .template
        }
    }

    /// The request that hands locations over; nil for none.
    func request(_ locations: [UploadedLocation]) -> UploadRequest? {
        guard let location = locations.first else { return nil }
        return switch self {
        case .ownTracks(let device, let url): device.request(location, to: url)
        case .traccarQuery(let query): query.request(location)
        case .traccarJSON(let json, let url): json.request(location, to: url)
        case .overland(let device, let url, _):
            OverlandBatch(locations[...], atMost: locations.count, device: device).request(to: url)
        case .template(let template): template.request(location)
        }
    }
}
