/// The space occupied by labels in a drawing, so that labels never overlap.
///
/// Labels without free space are omitted.
package struct LabelSpace {
    private static let cell = 24.0
    /// The approximate width of a character at 12 pixels, and the line height.
    private static let (characterWidth, lineHeight) = (7.0, 13.0)
    private static let longest = 32

    /// The grid size in pixels in which lines are recorded.
    private static let lineStep = 5.0

    private let frame: PlotFrame
    private var lines: Set<SIMD2<Int32>> = []
    private var taken: [SIMD2<Int32>: [PlotFrame]] = [:]

    package init(in frame: PlotFrame) { self.frame = frame }

    /// Reserves the space around a mark; labels never cover it.
    package mutating func take(around point: PlotPoint, radius: Double) {
        add(PlotFrame(left: point.x - radius, top: point.y - radius, width: 2 * radius, height: 2 * radius))
    }

    /// Reserves the space along lines; labels only cover it if there is no other space.
    package mutating func take(along points: some Sequence<PlotPoint>) {
        var last: PlotPoint?
        for point in points {
            let length = last.map { $0.distance(to: point) } ?? 0
            let steps = Int(min(max(1, (length / Self.lineStep).rounded(.up)), 400))
            let start = last ?? point
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                let between = PlotPoint(
                    start.x + share * (point.x - start.x),
                    start.y + share * (point.y - start.y)
                )
                if frame.contains(between) { lines.insert(Self.cell(between, Self.lineStep)) }
            }
            last = point
        }
    }

    /// Writes a label right, left, below or above a point, wherever it fits.
    ///
    /// Long text is truncated. `distance` is the gap in pixels between point and label. Returns false if it does not
    /// fit.
    @discardableResult
    package mutating func write(
        _ words: String,
        beside point: PlotPoint,
        distance: Double,
        in svg: inout SVGDocument
    ) -> Bool {
        guard frame.contains(point), !words.isEmpty else { return false }
        let shown = words.count > Self.longest ? words.prefix(Self.longest - 1) + "…" : words[...]
        let width = Double(shown.count) * Self.characterWidth
        let (beside, above) = (distance, distance + Self.lineHeight)
        let places: [(PlotPoint, TextAnchor)] = [
            (PlotPoint(point.x + beside, point.y + 4), .start), (PlotPoint(point.x - beside, point.y + 4), .end),
            (PlotPoint(point.x, point.y + above - 2), .middle), (PlotPoint(point.x, point.y - beside - 2), .middle),
        ]
        let boxes = places.map { place, anchor in
            let left = anchor == .start ? place.x : anchor == .end ? place.x - width : place.x - width / 2
            return PlotFrame(left: left, top: place.y - 10, width: width, height: Self.lineHeight)
        }
        let free = boxes.indices.filter { isFree(boxes[$0]) }
        guard let chosen = free.first(where: { !coversLine(boxes[$0]) }) ?? free.first else { return false }
        add(boxes[chosen])
        svg.words(String(shown), at: places[chosen].0, places[chosen].1, "halo")
        return true
    }

    private func coversLine(_ box: PlotFrame) -> Bool {
        let (low, high) = (
            Self.cell(PlotPoint(box.left, box.top), Self.lineStep),
            Self.cell(PlotPoint(box.right, box.bottom), Self.lineStep)
        )
        return (low.x...high.x).contains { x in (low.y...high.y).contains { y in lines.contains(SIMD2(x, y)) } }
    }

    private static func cell(_ point: PlotPoint, _ size: Double) -> SIMD2<Int32> {
        func index(_ place: Double) -> Int32 { Int32(min(max(place / size, -9999), 9999).rounded(.down)) }
        return SIMD2(index(point.x), index(point.y))
    }

    private func isFree(_ box: PlotFrame) -> Bool {
        guard box.left >= frame.left, box.right <= frame.right, box.top >= frame.top, box.bottom <= frame.bottom else {
            return false
        }
        return !Self.cells(box).contains { cell in taken[cell]?.contains { Self.overlap($0, box) } ?? false }
    }

    private mutating func add(_ box: PlotFrame) {
        for cell in Self.cells(box) { taken[cell, default: []].append(box) }
    }

    private static func overlap(_ one: PlotFrame, _ other: PlotFrame) -> Bool {
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    }

    private static func cells(_ box: PlotFrame) -> [SIMD2<Int32>] {
        let low = Self.cell(PlotPoint(box.left, box.top), cell)
        let high = Self.cell(PlotPoint(box.right, box.bottom), cell)
        return (low.x...high.x).flatMap { x in (low.y...high.y).map { y in SIMD2(x, y) } }
    }
}
