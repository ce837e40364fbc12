/// Tables for plain SQL tools: receivers, tracks and points, with views that join them.
enum PlainTablesSchema {
    /// Statements that create the tables and views; the application ID is "GPLT" in ASCII.
    static let statements = """
        PRAGMA application_id = 0x47504C54;
        PRAGMA user_version = 1;
        CREATE TABLE receivers (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE
        );
        CREATE TABLE tracks (
          id INTEGER PRIMARY KEY, -- the number that "gpslog tracks" shows
          receiver_id INTEGER NOT NULL REFERENCES receivers (id),
          name TEXT,
          start_time TEXT NOT NULL, -- UTC, ISO 8601
          end_time TEXT NOT NULL,
          points INTEGER NOT NULL,
          distance REAL NOT NULL, -- metres
          moving_time REAL, -- seconds
          suspect_distance REAL NOT NULL -- metres travelled while the position was suspect
        );
        CREATE TABLE points (
          id INTEGER PRIMARY KEY,
          track_id INTEGER REFERENCES tracks (id), -- NULL for a rejected fix
          receiver_id INTEGER NOT NULL REFERENCES receivers (id),
          time TEXT, -- UTC, ISO 8601
          latitude REAL, -- degrees
          longitude REAL,
          altitude REAL, -- metres above mean sea level
          speed REAL, -- metres a second
          course REAL, -- degrees from true north
          horizontal_accuracy REAL, -- metres, 68 %
          vertical_accuracy REAL,
          speed_accuracy REAL, -- metres a second
          course_accuracy REAL, -- degrees
          hdop REAL,
          satellites INTEGER,
          quality TEXT, -- autonomous, differential, rtk-fixed and others
          status TEXT NOT NULL, -- accepted, held, disputed or rejected
          reason TEXT, -- the rule that rejected it
          distance REAL, -- metres travelled since the location before; NULL if no filter counts
          suspicion TEXT, -- why it is suspect, separated by spaces: position-step, time-step and others; NULL if it is not
          disagreement REAL -- metres, of a suspect position
        );
        CREATE VIEW locations AS
          SELECT points.id, points.time, CAST(strftime('%s', points.time) AS INTEGER) AS unix_time,
            date(points.time) AS date, latitude, longitude, altitude,
            speed, speed * 3.6 AS speed_kmh, course, horizontal_accuracy, vertical_accuracy, hdop, satellites, quality, status,
            points.distance, track_id, tracks.name AS track_name, receivers.name AS receiver, suspicion, disagreement
          FROM points JOIN receivers ON receivers.id = points.receiver_id LEFT JOIN tracks ON tracks.id = points.track_id
          WHERE status <> 'rejected';
        CREATE VIEW fixes AS
          SELECT points.*, receivers.name AS receiver, tracks.name AS track_name
          FROM points JOIN receivers ON receivers.id = points.receiver_id LEFT JOIN tracks ON tracks.id = points.track_id;
        CREATE VIEW track_list AS
          SELECT tracks.id, receivers.name AS receiver, tracks.name, start_time, end_time,
            strftime('%s', end_time) - strftime('%s', start_time) AS duration, points, distance / 1000 AS distance_km, moving_time,
            suspect_distance / 1000 AS suspect_km
          FROM tracks JOIN receivers ON receivers.id = tracks.receiver_id;
        CREATE VIEW days AS
          SELECT date(time) AS date, receivers.name AS receiver, count(*) AS points, min(time) AS first, max(time) AS last,
            sum(distance) / 1000 AS distance_km, max(speed) AS fastest, min(altitude) AS lowest, max(altitude) AS highest
          FROM points JOIN receivers ON receivers.id = points.receiver_id WHERE status <> 'rejected'
          GROUP BY date(time), receiver_id;
        CREATE VIEW latest AS
          SELECT receivers.name AS receiver, max(time) AS time, latitude, longitude, altitude, speed, course
          FROM points JOIN receivers ON receivers.id = points.receiver_id WHERE status <> 'rejected' GROUP BY receiver_id;
        """

    /// Indexes, created after the rows.
    static let indexes = "CREATE INDEX IF NOT EXISTS points_time ON points (time)"

    static let insertReceiver = "INSERT OR IGNORE INTO receivers (id, name) VALUES (?, ?)"

    /// Adds or updates a track.
    static let insertTrack = "INSERT OR REPLACE INTO tracks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

    static let insertPoint = "INSERT OR REPLACE INTO points VALUES"

    static let point = "(?\(String(repeating: ", ?", count: 20)))"
}
