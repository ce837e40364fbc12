"""Prints the sealed fixes of a gpslog database, one JSON object a line: sealed_fixes.py DATABASE"""
import itertools, json, sqlite3, struct, sys, zlib

COLUMNS = dict((column + "=").split("=")[:2] for column in """id receiver filter_run time_of_day received_time=time
    week_rollovers quality dimension latitude longitude altitude geoidal_separation speed course hdop vdop pdop
    latitude_deviation longitude_deviation=latitude_deviation altitude_deviation satellites_used satellites_in_view
    fused fused_distance=distance_travelled track time time_leap held rule measured threshold horizontal_accuracy
    vertical_accuracy=horizontal_accuracy distance_travelled=refined_speed reported_time=time reported_leap=time_leap
    refined_latitude=latitude refined_longitude=longitude refined_altitude=altitude refined_speed=speed
    refined_course=course correction_age speed_accuracy course_accuracy interference suspicion
    disagreement=horizontal_accuracy""".split())  # name=the column it is like
RULES = dict(enumerate("""no-fix no-time impossible-coordinate duplicate-time older-time dead-reckoning poor-geometry
    impossible-time settling position-jump""".split()))


def read_integer(source):
    byte = next(source)
    return byte if byte < 128 else byte - 128 + (read_integer(source) << 7)


def read_bits(content, low_bits):
    bits = (byte >> place & 1 for byte in content for place in range(8))
    while True:
        zeros = len(list(iter(bits.__next__, 1)))
        width = 64 if zeros == 24 else low_bits
        yield (zeros % 24 << width) + sum(next(bits) << place for place in range(width))


def read_integers(content):
    while True:
        number = read_integer(content)
        yield from [0] * (read_integer(content) + 2) if number == 1 else [max(number - 1, 0)]


def read_column(source, fixes):
    form = next(source)
    content = iter(bytes(itertools.islice(source, 0 if form == 128 else read_integer(source))))
    unit = next(content, 0)
    runs = (itertools.repeat(there, read_integer(content)) for there in itertools.cycle((True, False)))
    gaps = list(itertools.islice(itertools.chain.from_iterable(runs), fixes if form & 8 else 0))
    present = gaps or [form != 128] * fixes
    differences = read_bits(content, next(content)) if form & 16 else read_integers(content)
    counts = [-(z // 2) - 1 if z % 2 else z // 2 for z in itertools.islice(differences, sum(present))]
    for first_summed in reversed(range(form & 3)):
        counts[first_summed:] = itertools.accumulate(counts[first_summed:])
    wrapped = ((count + 2**63) % 2**64 - 2**63 for count in counts)
    return form, unit, [next(wrapped) if there else None for there in present]


def to_value(count, unit, other):
    kind, power = unit >> 5, 10 ** (unit & 31)
    if kind > 3:
        return count * power + other if kind == 4 else struct.unpack("<d", struct.pack("<q", count))[0]
    minutes, metres, seconds = ((1, 1, 1), (60, 1, 1), (1, 1852, 3600), (1, 1, 3.6))[kind]
    return float(count + round(other * seconds / metres * (minutes * power))) / (minutes * power) * metres / seconds


def to_values(name, columns):
    form, unit, counts = columns[name]
    others = to_values(COLUMNS[name], columns) if form & 4 else [0] * len(counts)
    return [None if count is None else to_value(count, unit, other or 0) for count, other in zip(counts, others)]


damaged = []
for first_fix, data in sqlite3.connect(sys.argv[1]).execute("SELECT first_fix, data FROM chunk ORDER BY first_fix"):
    if data[:1] != b"\x01" or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        damaged.append(f"The chunk that begins with fix {first_fix} is damaged or of another version: left out.")
        continue
    source = iter(data[1:-4])
    fixes, columns = read_integer(source), read_integer(source)
    absent = (128, 0, [None] * fixes)  # columns that came later
    stored = {name: read_column(source, fixes) if place < columns else absent for place, name in enumerate(COLUMNS)}
    for values in zip(*(to_values(name, stored) for name in COLUMNS)):
        fix = dict(zip(COLUMNS, values))
        print(json.dumps(fix | {"rule": RULES.get(fix["rule"])}))
sys.exit("\n".join(damaged) or 0)
