'use strict';
// node page_test.js SERIES_JS MAP_JS: what the page's functions promise.

const assert = require('node:assert');
const fs = require('node:fs');
const vm = require('node:vm');

const page = vm.createContext({});
const names = ['numberFormat', 'mergeSeries', 'shortNumber', 'niceLevels', 'contourSegments', 'finiteRange'];
vm.runInContext(process.argv.slice(2).map(file => fs.readFileSync(file, 'utf8')).join('\n') +
    names.map(name => `;this.${name} = ${name}`).join(''), page);

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
assert.strictEqual(page.shortNumber(17.5), '17.5');
assert.strictEqual(page.shortNumber(900), '900');
assert.strictEqual(page.shortNumber(-0.25), '−0.25');

// Levels are round and lie within the range.
assert.deepStrictEqual([...page.niceLevels(3, 21, 4)], [5, 10, 15, 20]);
assert.deepStrictEqual([...page.finiteRange([NaN, 2, -1])], [-1, 2]);

// Contours of a plane are straight where the plane has that level, those of a cone lie on a circle; none goes
// through a cell with a hole.
const grid = (size, depth) => ({rows: size, columns: size, depth: Array.from(
    {length: size * size}, (_, i) => depth(Math.floor(i / size), i % size))});
const plane = page.contourSegments(grid(9, (r, c) => 2 * r + c), 7.5);
assert.ok(plane.length >= 8);
for (const [r0, c0, r1, c1] of plane) {
  assert.ok(Math.abs(2 * r0 + c0 - 7.5) < 1e-12 && Math.abs(2 * r1 + c1 - 7.5) < 1e-12);
}
const cone = page.contourSegments(grid(41, (r, c) => Math.hypot(r - 20, c - 20)), 12.3);
let length = 0;
for (const [r0, c0, r1, c1] of cone) {
  assert.ok(Math.abs(Math.hypot(r0 - 20, c0 - 20) - 12.3) < 0.05);
  length += Math.hypot(r1 - r0, c1 - c0);
}
assert.ok(Math.abs(length / (2 * Math.PI * 12.3) - 1) < 0.01);
assert.strictEqual(page.contourSegments(grid(2, (r, c) => (r && c ? NaN : r)), 0.5).length, 0);
assert.strictEqual(page.contourSegments(grid(2, (r, c) => (r === c ? 1 : -1)), 0.1).length, 2);
console.log('page functions hold');
