extension FleetSchema {
    /// SQL functions that decode the integers of a chunk, as `ColumnDecoder` does.
    static let unsealedCounts = #"""
        -- The sum of two integers of 64 bits with a sign, wrapped around.
        CREATE FUNCTION sealed_sum(a bigint, b bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT CASE WHEN abs(a / 4) <= 1152921504606846975 AND abs(b / 4) <= 1152921504606846975 THEN a + b ELSE
            ((a >> 32) + (b >> 32) + (((a & 4294967295) + (b & 4294967295)) >> 32)) << 32
            | (((a & 4294967295) + (b & 4294967295)) & 4294967295) END
        $$;

        -- The number whose 64 bits (IEEE 754) are these.
        CREATE FUNCTION sealed_bits(bits bigint) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT CASE WHEN bits < 0 THEN -1.0::float8 ELSE 1 END * CASE (bits >> 52) & 2047
            WHEN 0 THEN (bits & 4503599627370495) * 2.0::float8 ^ (-52) * 2.0::float8 ^ (-1022)
            WHEN 2047 THEN CASE WHEN bits & 4503599627370495 = 0 THEN 'Infinity'::float8 ELSE 'NaN' END
            ELSE (1 + (bits & 4503599627370495) * 2.0::float8 ^ (-52)) * 2.0::float8 ^ (((bits >> 52) & 2047) - 1023) END
        $$;

        -- The integer of 7 bits a byte at a place of a chunk, and the place behind it.
        CREATE FUNCTION sealed_integer(data bytea, place integer, OUT value bigint, OUT behind integer)
        LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
          byte integer;
          shift integer := 0;
        BEGIN
          value := 0;
          behind := place;
          LOOP
            byte := get_byte(data, behind);
            value := value | ((byte & 127)::bigint << shift);
            behind := behind + 1;
            EXIT WHEN byte < 128 OR shift > 56;
            shift := shift + 7;
          END LOOP;
        END $$;

        -- The counts of a column of so many fixes, whose content, behind its unit, is at a place of a chunk.
        CREATE FUNCTION sealed_counts(data bytea, form integer, place integer, content_end integer, fixes integer)
        RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
          counts bigint[] := array_fill(NULL::bigint, ARRAY[fixes]);
          gaps integer[] := '{}';
          gap integer;
          listed integer := 0;
          at integer := place;
          fix integer := 0;
          first_fix integer := 0;
          last bigint := 0;
          step bigint := 0;
          number bigint;
          -- True where sums may be beyond 64 bits.
          is_wide boolean := form & 3 = 2;
          byte integer;
          shift integer;
          zeros integer := 0;
          low_bits integer;
          low_mask bigint;
          stream bit varying;
          bits_left integer;
          ahead bigint;
          -- The exponent of a power of two by that modulo 37.
          exponents integer[] :=
            '[0:36]={0,0,1,26,2,23,27,0,3,16,24,30,28,11,0,13,4,7,17,0,25,22,31,15,29,10,12,6,0,21,14,9,5,20,8,19,18}';
        BEGIN
          WHILE form & 8 > 0 AND listed < fixes LOOP
            SELECT value, behind INTO number, at FROM sealed_integer(data, at);
            IF number NOT BETWEEN 0 AND fixes - listed THEN RAISE 'a chunk is damaged'; END IF;
            gap := number;
            gaps := gaps || gap;
            listed := listed + gap;
          END LOOP;
          IF form & 8 = 0 THEN gaps := ARRAY[fixes]; END IF;
          IF form & 16 > 0 THEN
            low_bits := get_byte(data, at);
            low_mask := (1::bigint << low_bits) - 1;
            -- The bits from the last to the first: so numbers come out the right way round.
            stream := ('x' || regexp_replace(reverse(encode(substr(data, at + 2, content_end - at - 1), 'hex')),
              '(.)(.)', '\2\1', 'g'))::bit varying;
            bits_left := length(stream);
          END IF;
          FOR gap_number IN 1..cardinality(gaps) LOOP
            gap := gaps[gap_number];
            IF gap_number & 1 = 0 THEN
              fix := fix + gap;
              CONTINUE;
            END IF;
            IF first_fix = 0 AND gap > 0 THEN first_fix := fix + 1; END IF;
            FOR next_fix IN fix + 1..fix + gap LOOP
              IF form & 16 > 0 THEN
                ahead := substring(stream FROM bits_left - 56 FOR 57)::bigint;
                zeros := exponents[(ahead & -ahead) % 37];
                IF zeros < 24 THEN
                  number := zeros::bigint << low_bits | ((ahead >> (zeros + 1)) & low_mask);
                  bits_left := bits_left - zeros - 1 - low_bits;
                ELSE
                  number := substring(stream FROM bits_left - 88 FOR 64)::bigint;
                  bits_left := bits_left - 89;
                  is_wide := is_wide OR number NOT BETWEEN 0 AND 1099511627776;
                END IF;
              ELSIF zeros > 0 THEN
                zeros := zeros - 1;
                number := 0;
              ELSE
                byte := get_byte(data, at);
                at := at + 1;
                IF byte < 128 THEN
                  number := byte;
                ELSE
                  SELECT value, behind INTO number, at FROM sealed_integer(data, at - 1);
                  is_wide := is_wide OR number NOT BETWEEN 0 AND 1099511627776;
                END IF;
                IF number = 1 THEN
                  SELECT value + 1, behind INTO zeros, at FROM sealed_integer(data, at);
                  number := 0;
                ELSIF number <> 0 THEN
                  number := sealed_sum(number, -1);
                END IF;
              END IF;
              number := ((number >> 1) & 9223372036854775807) # -(number & 1);
              IF NOT is_wide AND form & 3 = 1 THEN
                last := last + number;
              ELSIF form & 3 = 0 OR next_fix = first_fix THEN
                last := number;
              ELSIF form & 3 = 1 THEN
                last := sealed_sum(last, number);
              ELSE
                step := sealed_sum(step, number);
                last := sealed_sum(last, step);
              END IF;
              counts[next_fix] := last;
            END LOOP;
            fix := fix + gap;
          END LOOP;
          RETURN counts;
        END $$;

        """#
}
