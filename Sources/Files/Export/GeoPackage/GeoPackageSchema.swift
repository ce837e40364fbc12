internal import GNSS

/// The tables of a GeoPackage 1.3 (OGC 12-128r17) with two layers: one point per location, and lines of the tracks.
enum GeoPackageSchema {
    /// EPSG's number of WGS 84: degrees, longitude first.
    static let referenceSystem: Int32 = 4326

    /// Statements that turn the file into a GeoPackage; the application ID is "GPKG" in ASCII (clause 1.1.1.1.1).
    static let statements = """
        PRAGMA application_id = 0x47504B47;
        PRAGMA user_version = 10300;
        CREATE TABLE gpkg_spatial_ref_sys (
            srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
            organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
        CREATE TABLE gpkg_contents (
            table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
            last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
            min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
            CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
        CREATE TABLE gpkg_geometry_columns (
            table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
            z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
            CONSTRAINT uk_gc_table_name UNIQUE (table_name),
            CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
            CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
        INSERT INTO gpkg_spatial_ref_sys VALUES
            ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
            ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),
            ('WGS 84 geodetic', 4326, 'EPSG', 4326, '\(definition)', NULL);
        CREATE TABLE track_points (
            fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom POINT, track INTEGER, time DATETIME, altitude DOUBLE,
            speed DOUBLE, course DOUBLE, horizontal_accuracy DOUBLE, vertical_accuracy DOUBLE, hdop DOUBLE,
            satellites INTEGER, quality TEXT, receiver TEXT, status TEXT, reason TEXT, dist_m DOUBLE,
            speed_accuracy DOUBLE, course_accuracy DOUBLE, suspicion TEXT, disagreement DOUBLE);
        CREATE TABLE tracks (
            fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom LINESTRING, track INTEGER, part INTEGER, receiver TEXT,
            start DATETIME, end DATETIME, points INTEGER, track_name TEXT);
        """

    static let insertPoint = "INSERT INTO track_points VALUES"

    static let point = "(NULL\(String(repeating: ", ?", count: 19)))"

    static let insertLine = "INSERT INTO tracks VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)"

    /// Registers a layer with its identifier, description and extent.
    static let insertContents = "INSERT INTO gpkg_contents VALUES (?, 'features', ?, ?, ?, ?, ?, ?, ?, 4326)"

    /// Sets the geometry type of a layer; heights are optional (z = 2), measures are not used.
    static let insertGeometryColumn = "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, 4326, 2, 0)"

    /// The reference system as well-known text (OGC 01-009).
    private static let definition = """
        GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],\
        AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
        UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],\
        AUTHORITY["EPSG","4326"]]
        """
}

/// GeoPackage geometries: a header, then well-known binary (OGC 12-128r17, 2.1.3).
enum GeoPackageGeometry {
    static func point(_ place: Coordinate, altitude: Double?) -> [UInt8] {
        var bytes = header(envelope: nil)
        // ISO 13249-3: types with heights are greater by 1000.
        append(UInt32(altitude == nil ? 1 : 1001), to: &bytes)
        append(place.longitude, to: &bytes)
        append(place.latitude, to: &bytes)
        if let altitude { append(altitude, to: &bytes) }
        return bytes
    }

    /// A line, with heights if all places have one; `nil` for fewer than two places.
    static func line(_ places: [(place: Coordinate, altitude: Double?)], within extent: GeoPackageExtent) -> [UInt8]? {
        guard places.count > 1 else { return nil }
        let hasHeights = places.allSatisfy { $0.altitude != nil }
        var bytes = header(envelope: extent)
        bytes.reserveCapacity(bytes.count + 9 + places.count * 24)
        append(UInt32(hasHeights ? 1002 : 2), to: &bytes)
        append(UInt32(places.count), to: &bytes)
        for (place, altitude) in places {
            append(place.longitude, to: &bytes)
            append(place.latitude, to: &bytes)
            if hasHeights, let altitude { append(altitude, to: &bytes) }
        }
        return bytes
    }

    /// The header, and the byte of well-known binary that means little-endian.
    private static func header(envelope: GeoPackageExtent?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48)
        bytes += [UInt8(ascii: "G"), UInt8(ascii: "P"), 0]
        // Bit 0: little-endian; bits 1 to 3: envelope, 1 for west, east, south, north.
        bytes.append(envelope == nil ? 1 : 3)
        append(UInt32(bitPattern: GeoPackageSchema.referenceSystem), to: &bytes)
        if let envelope {
            for edge in [envelope.west, envelope.east, envelope.south, envelope.north] { append(edge, to: &bytes) }
        }
        bytes.append(1)
        return bytes
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        unsafe withUnsafeBytes(of: number.bitPattern.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
}

/// Smallest bounding box in degrees that does not cross the 180th meridian.
struct GeoPackageExtent: Sendable {
    private(set) var west = Double.infinity
    private(set) var east = -Double.infinity
    private(set) var south = Double.infinity
    private(set) var north = -Double.infinity

    var isEmpty: Bool { west > east }

    /// Extends the box to contain a place.
    mutating func include(_ place: Coordinate) {
        (west, east) = (min(west, place.longitude), max(east, place.longitude))
        (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
}
