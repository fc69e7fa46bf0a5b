// Deep comparison that tells where two values differ. Typed arrays equal arrays, and "inf", "-inf" and
// "nan" stand for what JSON cannot say.
const special = { inf: Infinity, "-inf": -Infinity, nan: NaN };

function plain(value) {
  if (ArrayBuffer.isView(value)) return Array.from(value);
  if (typeof value === "bigint") return String(value);
  return value;
}

export function assertSame(got, expected, where) {
  got = plain(got);
  if (typeof got === "number" && expected in special) expected = special[expected];
  if (got !== null && typeof got === "object" && expected !== null && typeof expected === "object") {
    const keys = Object.keys(expected);
    if (Object.keys(got).length !== keys.length) {
      throw new Error(`${where}: has ${Object.keys(got)}, expected ${keys}`);
    }
    for (const key of keys) assertSame(got[key], expected[key], `${where}.${key}`);
  } else if (!Object.is(got, expected) && !(got === 0 && expected === 0)) {
    throw new Error(`${where}: got ${got}, expected ${expected}`);
  }
}
