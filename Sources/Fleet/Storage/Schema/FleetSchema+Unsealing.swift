internal import FixCodec

extension FleetSchema {
    /// SQL functions that decode the columns of a chunk.
    static let unsealedColumns = """
        -- The counts of the column whose form is at a place of a chunk, and their unit; NULL where all of them are.
        CREATE FUNCTION sealed_column(data bytea, place integer, fixes integer, OUT counts bigint[], OUT unit integer)
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
          form integer;
          content integer;
          length integer;
        BEGIN
          IF place IS NULL THEN RETURN; END IF;
          form := get_byte(data, place);
          IF form = 128 THEN RETURN; END IF;
          SELECT value, behind INTO length, content FROM sealed_integer(data, place + 1);
          unit := get_byte(data, content);
          IF form > 31 OR unit > 160 OR unit & 31 > 18 THEN RAISE 'a newer gpslog has sealed fixes'; END IF;
          counts := sealed_counts(data, form, content + 1, content + length, fixes);
        END $$;

        -- The values of a column of integers, which are relative to others where its form says so.
        CREATE FUNCTION sealed_integers(data bytea, place integer, fixes integer, others bigint[] DEFAULT NULL)
        RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
          counts bigint[];
          unit integer;
          power bigint;
        BEGIN
          SELECT sealed.counts, sealed.unit INTO counts, unit FROM sealed_column(data, place, fixes) AS sealed;
          IF counts IS NULL THEN RETURN NULL; END IF;
          power := ('1' || repeat('0', unit & 31))::bigint;
          IF get_byte(data, place) & 4 > 0 AND others IS NOT NULL THEN
            RETURN ARRAY(SELECT sealed_sum(count * power, coalesce(other, 0)) FROM unnest(counts, others) AS c(count, other));
          END IF;
          IF power = 1 THEN RETURN counts; END IF;
          RETURN ARRAY(SELECT count * power FROM unnest(counts) AS count);
        END $$;

        -- The values of a column of numbers, likewise.
        CREATE FUNCTION sealed_reals(data bytea, place integer, fixes integer, others double precision[] DEFAULT NULL)
        RETURNS double precision[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
          counts bigint[];
          unit integer;
          divisor double precision;
          factor double precision := 1;
          divisor_after double precision := 1;
        BEGIN
          SELECT sealed.counts, sealed.unit INTO counts, unit FROM sealed_column(data, place, fixes) AS sealed;
          IF counts IS NULL THEN RETURN NULL; END IF;
          IF unit = 160 THEN RETURN ARRAY(SELECT sealed_bits(count) FROM unnest(counts) AS count); END IF;
          divisor := ('1' || repeat('0', unit & 31))::double precision;
          CASE unit >> 5
            WHEN 0 THEN NULL;
            WHEN 1 THEN divisor := 60 * divisor;
            WHEN 2 THEN
              factor := 1852;
              divisor_after := 3600;
            WHEN 3 THEN divisor_after := 3.6;
            ELSE divisor := 1;
          END CASE;
          IF get_byte(data, place) & 4 > 0 AND others IS NOT NULL THEN
            -- Of what is no integer of 64 bits the others have none.
            counts := ARRAY(
              SELECT CASE WHEN scaled >= -9223372036854775808 AND scaled < 9223372036854775808
                THEN sealed_sum(count, scaled::bigint) ELSE count END
              FROM unnest(counts, others) AS c(count, other), LATERAL (SELECT round(
                CASE WHEN abs(other) < 1e100 THEN other * divisor_after / factor * divisor END) AS scaled) AS o);
          END IF;
          IF factor = 1 AND divisor_after = 1 THEN
            RETURN ARRAY(SELECT count::double precision / divisor FROM unnest(counts) AS count);
          END IF;
          RETURN ARRAY(SELECT count::double precision / divisor * factor / divisor_after FROM unnest(counts) AS count);
        END $$;

        """

    /// SQL function that decodes the fixes of a chunk, made from the list of columns.
    static var unsealedFixes: String {
        let columns = FixColumns.all
        let types = columns.map { $0.kind == .real ? "double precision" : "bigint" }
        let results = zip(columns, types).map { "\"\($0.name)\" \($0.kind == .rule ? "text" : $1)" }
        let variables = types.enumerated().map { "c\($0) \($1)[];" }
        let rules = RuleNumber.names.map { "'\($0)'" }.joined(separator: ", ")
        let values = columns.enumerated().map { $1.kind == .rule ? "(ARRAY[\(rules)])[v\($0) + 1]" : "v\($0)" }
        return """
            -- The fixes that are sealed in a chunk, with the columns that Documentation/STORAGE.md has of the table fix.
            CREATE FUNCTION fixes(data bytea) RETURNS TABLE (\(results.joined(separator: ", ")))
            LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT ROWS 1000 COST 1000000 SET search_path FROM CURRENT AS $$
            #variable_conflict use_column
            DECLARE
              -- Not where it is compressed or in another table, from which each byte would be fetched anew.
              chunk bytea := data || ''::bytea;
              count integer;
              column_count integer;
              place integer := 1;
              length integer;
              p integer[] := '{}';
              \(variables.joined(separator: " "))
            BEGIN
              IF get_byte(chunk, 0) <> 1 THEN RAISE 'a newer gpslog has sealed fixes'; END IF;
              SELECT value, behind INTO count, place FROM sealed_integer(chunk, place);
              SELECT value, behind INTO column_count, place FROM sealed_integer(chunk, place);
              IF column_count > \(columns.count) THEN RAISE 'a newer gpslog has sealed fixes'; END IF;
              IF count NOT BETWEEN 0 AND 1000000 THEN RAISE 'a chunk is damaged'; END IF;
              FOR number IN 1..column_count LOOP
                p := p || place;
                IF get_byte(chunk, place) = 128 THEN
                  place := place + 1;
                ELSE
                  SELECT value, behind INTO length, place FROM sealed_integer(chunk, place + 1);
                  place := place + length;
                END IF;
              END LOOP;
              \(assignments(of: columns).joined(separator: "\n  "))
              RETURN QUERY SELECT \(values.joined(separator: ", "))
              FROM unnest(\(columns.indices.map { "c\($0)" }.joined(separator: ", ")))
                AS sealed(\(columns.indices.map { "v\($0)" }.joined(separator: ", ")));
            END $$;

            """
    }

    /// Statements that decode each column, after that which it is relative to.
    private static func assignments(of columns: [FixColumn]) -> [String] {
        var (statements, done): ([String], Set<Int>) = ([], [])
        func decode(_ index: Int) {
            guard done.insert(index).inserted else { return }
            let reference = columns[index].reference.map(FixColumns.index(of:))
            if let reference { decode(reference) }
            let function = columns[index].kind == .real ? "sealed_reals" : "sealed_integers"
            let other = reference.map { ", c\($0)" } ?? ""
            statements.append("c\(index) := \(function)(chunk, p[\(index + 1)], count\(other));")
        }
        columns.indices.forEach(decode)
        return statements
    }
}
