'use strict';
// node page_test.js SERIES_JS: what the page's functions promise.

const assert = require('node:assert');
const fs = require('node:fs');
const vm = require('node:vm');

const page = vm.createContext({});
vm.runInContext(fs.readFileSync(process.argv[2], 'utf8') + ';this.numberFormat = numberFormat;' +
    'this.mergeSeries = mergeSeries;', page);

// The legend has room for every value of a curve, so that hovering moves nothing: curves of all sizes
// about all means, with values that are much smaller than the ends.
let seed = 1;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
for (let trial = 0; trial < 2000; ++trial) {
  const size = 10 ** (24 * random() - 12), mean = (random() - 0.5) * 10 ** (12 * random() - 4);
  const values = Array.from({length: 50}, () => mean + size * (random() - 0.5) ** 9);
  values.push(NaN, 0, mean);
  const format = page.numberFormat(values);
  for (const value of values) {
    const text = format.text(value);
    assert.ok(text.length <= format.width, `${value} is ${text}, wider than ${format.width}`);
  }
}
assert.strictEqual(page.numberFormat([NaN]).text(NaN), '–');
assert.strictEqual(page.numberFormat([-0.5, 0.25]).text(-0.5), '−0.50000');

// Depths are drawn upside down, gaps and missing samples stay what they are.
const rows = page.mergeSeries([{t: [0, 1], y: [2, NaN]}, {t: [1], y: [-3]}], -1);
assert.deepStrictEqual(JSON.stringify(rows), '[[0,-2,null],[1,null,3]]');
assert.ok(Number.isNaN(rows[1][1]));
console.log('page functions hold');
