'use strict';
// Numbers of the page's data, and how series of different times become one table.

const kDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const kDigitOf = new Map([...kDigits].map((digit, value) => [digit, value]));

// The inverse of pack_numbers (src/report/packed_numbers.h); gaps become NaN.
function unpackNumbers([decimals, text]) {
  const power = 10 ** Math.abs(decimals);
  const values = [];
  let sum = 0;
  for (let i = 0; i < text.length;) {
    if (text[i] === '.') {
      values.push(NaN);
      ++i;
      continue;
    }
    // Products instead of shifts: differences may need more than 32 bits.
    let packed = 0, weight = 1, digit;
    do {
      digit = kDigitOf.get(text[i++]);
      packed += (digit & 31) * weight;
      weight *= 32;
    } while (digit & 32);
    const size = Math.floor(packed / 2);
    sum += packed % 2 ? -size : size;
    values.push(decimals < 0 ? sum * power : sum / power);
  }
  return values;
}

// Fills in t and y as arrays; a series without times has those of the one before.
function unpackSeries(series) {
  let t = [];
  for (const one of series) {
    one.t = t = one.t ? unpackNumbers(one.t) : t;
    one.y = unpackNumbers(one.y);
  }
}

// Rows [t, y0, y1, …] of the union of all times, with every y times `sign`: null where a series has no
// sample, NaN in a gap. Samples at one time keep their order.
function mergeSeries(series, sign) {
  const rows = [];
  const next = series.map(() => 0);
  for (;;) {
    let t = Infinity;
    series.forEach((one, i) => {
      if (next[i] < one.t.length) t = Math.min(t, one.t[next[i]]);
    });
    if (t === Infinity) return rows;
    rows.push([t, ...series.map((one, i) => (one.t[next[i]] === t ? sign * one.y[next[i]++] : null))]);
  }
}

// Index of the sample to show at time x: the nearest, or for a step the one that holds; −1 if there
// is none.
function sampleAt(times, x, step) {
  if (!times.length || x < times[0]) return -1;
  let low = 0, high = times.length;  // times[low] ≤ x < times[high]
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= x) low = middle; else high = middle;
  }
  if (high === times.length) return x > times[low] && !step ? -1 : low;
  return step || x - times[low] <= times[high] - x ? low : high;
}

// Five digits or a few more, a true minus sign, an exponent only for the very small and large.
function formatNumber(value) {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 1e-4 && size < 1e7);
  const decimals = Math.max(0, Math.min(4, 4 - Math.floor(Math.log10(size || 1))));
  const text = plain ? value.toFixed(decimals) : value.toExponential(3);
  return text.replace(/-/g, '−');
}

// The same without zeros at its end.
function shortNumber(value) {
  return formatNumber(value).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

// How to write the values of a series: five digits of its range, and never wider than `width`.
function numberFormat(values) {
  const seen = values.filter(value => !Number.isNaN(value));
  if (!seen.length) return {text: () => '–', width: 2};
  const ends = [seen.reduce((a, b) => Math.min(a, b)), seen.reduce((a, b) => Math.max(a, b))];
  const largest = Math.max(...ends.map(Math.abs));
  const span = ends[1] - ends[0] > 1e-6 * largest ? ends[1] - ends[0] : largest;
  const decimals = Math.max(0, Math.min(6, 4 - Math.floor(Math.log10(span || 1))));
  const plain = largest === 0 || (span >= 1e-5 && largest < 1e7);
  const minus = text => text.replace(/-/g, '−');
  const text = value => Number.isNaN(value) ? '–' :
      minus(plain ? value.toFixed(decimals) : value.toExponential(3));
  return {text, width: plain ? Math.max(...ends.map(end => text(end).length)) : 11};
}
