internal import Logbook
internal import Postgres

/// SQL condition that a latest position is in a view's box and its device in the view's group.
struct ViewCondition {
    private let view: DeviceMap.View
    private let firstParameter: Int

    init(_ view: DeviceMap.View, firstParameter: Int) { (self.view, self.firstParameter) = (view, firstParameter) }

    /// Condition of the box and the group, for rows with longitude, latitude and device.
    var sql: String { "\(MapGrid.condition(view.box, firstParameter: firstParameter)) AND \(group)" }

    var group: String { FleetGroups.condition(view.group, parameter: firstParameter + (view.box == nil ? 0 : 4)) }

    func bind(to parameters: inout PostgresParameters) {
        MapGrid.bind(view.box, to: &parameters)
        FleetGroups.bind(view.group, to: &parameters)
    }
}
