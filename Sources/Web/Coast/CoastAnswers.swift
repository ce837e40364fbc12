internal import Hummingbird
internal import Storage
internal import Text

/// Serves the coastlines installed on this machine; they are loaded at the first request.
actor CoastAnswers {
    private static let attribution = "Coast: GSHHG (Wessel and Smith, LGPL)"

    private var reading: Task<Coast?, Never>?

    /// Lines within a box, at the map's resolution.
    ///
    /// The list is empty if no coastlines are installed.
    ///
    /// - Throws: `HTTPError` if the box or the tolerance is invalid.
    func lines(_ request: Request) async throws -> Response {
        let (box, tolerance) = (try ViewQuery.box(request), try ViewQuery.tolerance(request))
        guard let box else { throw HTTPError(.badRequest, message: "box is required: west,south,east,north in degrees") }
        var object = JSONObject()
        let coast = await coast()
        let lines = coast?.lines(in: box, tolerance: tolerance) ?? []
        object.add("lines", json: JSONText.array(lines.map { JSONText.array($0.map(Self.point)) }))
        object.add("attribution", text: coast.map { _ in Self.attribution })
        return Response(json: object.description)
    }

    private func coast() async -> Coast? {
        if let reading { return await reading.value }
        let task = Task { await StorageQueue().run { CoastFile.read() } }
        reading = task
        return await task.value
    }

    private static func point(_ point: Coast.Point) -> String {
        JSONText.array([DecimalText.string(point.y, decimals: 3), DecimalText.string(point.x, decimals: 3)])
    }
}
