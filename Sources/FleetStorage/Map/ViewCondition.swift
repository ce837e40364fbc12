internal import Logbook
internal import Postgres

/// The condition of SQL that a latest place is in view, and its device in the group that is looked at.
struct ViewCondition {
    private let view: DeviceMap.View
    private let firstParameter: Int

    /// The condition of a view, whose parameters are numbered from this one on.
    init(_ view: DeviceMap.View, firstParameter: Int) { (self.view, self.firstParameter) = (view, firstParameter) }

    /// Both conditions, for rows that have a longitude, a latitude and a device.
    var sql: String { "\(MapGrid.condition(view.box, firstParameter: firstParameter)) AND \(group)" }

    /// The condition of the group alone.
    var group: String { FleetGroups.condition(view.group, parameter: firstParameter + (view.box == nil ? 0 : 4)) }

    /// Binds the next parameters.
    func bind(to parameters: inout PostgresParameters) {
        MapGrid.bind(view.box, to: &parameters)
        FleetGroups.bind(view.group, to: &parameters)
    }
}
