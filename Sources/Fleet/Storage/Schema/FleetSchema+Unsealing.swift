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

    /// SQL function that decodes the fixes of a chunk.
    static let unsealedFixes = """
        -- The fixes that are sealed in a chunk, with the columns that Documentation/STORAGE.md has of the table fix.
        CREATE FUNCTION fixes(data bytea) RETURNS TABLE (
          id bigint, receiver bigint, filter_run bigint, time_of_day bigint, received_time bigint, week_rollovers bigint,
          quality bigint, dimension bigint, latitude double precision, longitude double precision, altitude double precision,
          geoidal_separation double precision, speed double precision, course double precision, hdop double precision,
          vdop double precision, pdop double precision, latitude_deviation double precision,
          longitude_deviation double precision, altitude_deviation double precision, satellites_used bigint,
          satellites_in_view bigint, fused bigint, fused_distance double precision, track bigint, "time" bigint,
          time_leap bigint, held bigint, rule text, measured double precision, threshold double precision,
          horizontal_accuracy double precision, vertical_accuracy double precision, distance_travelled double precision,
          reported_time bigint, reported_leap bigint, refined_latitude double precision, refined_longitude double precision,
          refined_altitude double precision, refined_speed double precision, refined_course double precision,
          correction_age double precision, speed_accuracy double precision, course_accuracy double precision,
          interference bigint, suspicion bigint, disagreement double precision
        ) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT ROWS 1000 COST 1000000 SET search_path FROM CURRENT AS $$
        #variable_conflict use_column
        DECLARE
          -- Not where it is compressed or in another table, from which each byte would be fetched anew.
          chunk bytea := data || ''::bytea;
          count integer;
          column_count integer;
          place integer := 1;
          length integer;
          p integer[] := '{}';
          times bigint[];
          leaps bigint[];
          latitudes double precision[];
          longitudes double precision[];
          altitudes double precision[];
          speeds double precision[];
          courses double precision[];
          deviations double precision[];
          accuracies double precision[];
          refined_speeds double precision[];
          distances double precision[];
        BEGIN
          IF get_byte(chunk, 0) <> 1 THEN RAISE 'a newer gpslog has sealed fixes'; END IF;
          SELECT value, behind INTO count, place FROM sealed_integer(chunk, place);
          SELECT value, behind INTO column_count, place FROM sealed_integer(chunk, place);
          IF column_count > 47 THEN RAISE 'a newer gpslog has sealed fixes'; END IF;
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
          times := sealed_integers(chunk, p[26], count);
          leaps := sealed_integers(chunk, p[27], count);
          latitudes := sealed_reals(chunk, p[9], count);
          longitudes := sealed_reals(chunk, p[10], count);
          altitudes := sealed_reals(chunk, p[11], count);
          speeds := sealed_reals(chunk, p[13], count);
          courses := sealed_reals(chunk, p[14], count);
          deviations := sealed_reals(chunk, p[18], count);
          accuracies := sealed_reals(chunk, p[32], count);
          refined_speeds := sealed_reals(chunk, p[40], count, speeds);
          distances := sealed_reals(chunk, p[34], count, refined_speeds);
          RETURN QUERY SELECT
            a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, q, r, s, t, u, v, w, x, y, z, aa, ab, ac,
            (ARRAY['no-fix', 'no-time', 'impossible-coordinate', 'duplicate-time', 'older-time', 'dead-reckoning',
              'poor-geometry', 'impossible-time', 'settling', 'position-jump'])[ad + 1],
            ae, af, ag, ah, ai, aj, ak, al, am, an, ao, ap, aq, ar, av, aw, ax, ay
          FROM unnest(
            sealed_integers(chunk, p[1], count), sealed_integers(chunk, p[2], count), sealed_integers(chunk, p[3], count),
            sealed_integers(chunk, p[4], count, times), sealed_integers(chunk, p[5], count, times),
            sealed_integers(chunk, p[6], count), sealed_integers(chunk, p[7], count), sealed_integers(chunk, p[8], count),
            latitudes, longitudes, altitudes, sealed_reals(chunk, p[12], count), speeds, courses,
            sealed_reals(chunk, p[15], count), sealed_reals(chunk, p[16], count), sealed_reals(chunk, p[17], count),
            deviations, sealed_reals(chunk, p[19], count, deviations), sealed_reals(chunk, p[20], count),
            sealed_integers(chunk, p[21], count), sealed_integers(chunk, p[22], count), sealed_integers(chunk, p[23], count),
            sealed_reals(chunk, p[24], count, distances), sealed_integers(chunk, p[25], count), times, leaps,
            sealed_integers(chunk, p[28], count), sealed_integers(chunk, p[29], count), sealed_reals(chunk, p[30], count),
            sealed_reals(chunk, p[31], count), accuracies, sealed_reals(chunk, p[33], count, accuracies), distances,
            sealed_integers(chunk, p[35], count, times), sealed_integers(chunk, p[36], count, leaps),
            sealed_reals(chunk, p[37], count, latitudes), sealed_reals(chunk, p[38], count, longitudes),
            sealed_reals(chunk, p[39], count, altitudes), refined_speeds, sealed_reals(chunk, p[41], count, courses),
            sealed_reals(chunk, p[42], count), sealed_reals(chunk, p[43], count), sealed_reals(chunk, p[44], count),
            sealed_integers(chunk, p[45], count), sealed_integers(chunk, p[46], count),
            sealed_reals(chunk, p[47], count, accuracies)
          ) AS sealed(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad, ae, af, ag, ah,
            ai, aj, ak, al, am, an, ao, ap, aq, ar, av, aw, ax, ay);
        END $$;

        """
}
