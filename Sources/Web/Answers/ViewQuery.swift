internal import GNSS
internal import Hummingbird

/// Reads the visible part of the map from a request.
enum ViewQuery {
    /// Value of `box=W,S,E,N`; `nil` if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func box(_ request: Request) throws -> BoundingBox? {
        guard let text = request.uri.queryParameters["box"] else { return nil }
        let edges = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard edges.count == 4,
            let box = BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
        else { throw HTTPError(.badRequest, message: "box must be west,south,east,north in degrees") }
        return box
    }

    /// Value of `tolerance`: the map's resolution in metres; 0 if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func tolerance(_ request: Request) throws -> Double {
        guard let text = request.uri.queryParameters["tolerance"] else { return 0 }
        guard let metres = Double(text), metres >= 0, metres.isFinite else {
            throw HTTPError(.badRequest, message: "tolerance must be a number of metres, 0 or more")
        }
        return metres
    }

    /// Value of `zoom`, rounded to the nearest level; `nil` if absent.
    ///
    /// - Throws: `HTTPError` if it is invalid.
    static func zoom(_ request: Request) throws -> Int? {
        guard let text = request.uri.queryParameters["zoom"] else { return nil }
        guard let zoom = Double(text), (0...22).contains(zoom) else {
            throw HTTPError(.badRequest, message: "zoom must be a number from 0 to 22")
        }
        return Int(zoom.rounded())
    }
}
