'use strict';
// Maps: the plan view, north up, with relief, contours, outlines, currents and tracks; and depth over the way.

function unpackMap(map) {
  for (const track of map.tracks) {
    for (const key of ['t', 'n', 'e', 'd', 'floor']) track[key] = track[key] ? unpackNumbers(track[key]) : null;
    track.way = [0];
    for (let i = 1; i < track.n.length; ++i) {
      track.way.push(track.way[i - 1] + Math.hypot(track.n[i] - track.n[i - 1], track.e[i] - track.e[i - 1]));
    }
    track.visible = true;
  }
  for (const outline of map.outlines) outline.n = unpackNumbers(outline.n), outline.e = unpackNumbers(outline.e);
  if (map.relief) map.relief.depth = unpackNumbers(map.relief.depth);
  if (map.arrows) for (const key of ['n', 'e', 'vn', 've']) map.arrows[key] = unpackNumbers(map.arrows[key]);
}

// 1, 2 or 5 times a power of ten, about `span` / `count`.
function niceStep(span, count) {
  const raw = span / count || 1, power = 10 ** Math.floor(Math.log10(raw));
  return power * [1, 2, 5, 10].find(factor => factor * power >= raw * 0.999);
}

function niceLevels(low, high, count) {
  const step = niceStep(high - low, count), levels = [];
  for (let k = Math.ceil(low / step); k * step <= high; ++k) levels.push(k * step);
  return levels;
}

function finiteRange(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    if (!Number.isNaN(value)) low = Math.min(low, value), high = Math.max(high, value);
  }
  return [low, high];
}

// Line segments [n0, e0, n1, e1] in cells along which the relief is at `level`, between the centres of cells:
// marching squares; a saddle is cut by the mean of its corners. No line where a corner is missing.
function contourSegments({rows, columns, depth}, level) {
  const segments = [], at = (r, c) => depth[r * columns + c] - level;
  for (let r = 0; r + 1 < rows; ++r) {
    for (let c = 0; c + 1 < columns; ++c) {
      const corner = [at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)];
      if (corner.some(Number.isNaN)) continue;
      const place = [[r, c], [r, c + 1], [r + 1, c + 1], [r + 1, c]], cuts = [];
      for (let k = 0; k < 4; ++k) {
        const a = corner[k], b = corner[(k + 1) % 4];
        if ((a < 0) === (b < 0)) continue;
        const f = a / (a - b), [p, q] = [place[k], place[(k + 1) % 4]];
        cuts.push([p[0] + f * (q[0] - p[0]), p[1] + f * (q[1] - p[1])]);
      }
      const mean = (corner[0] + corner[1] + corner[2] + corner[3]) / 4;
      const pairs = cuts.length === 2 ? [[0, 1]] : cuts.length !== 4 ? [] :
          (mean < 0) === (corner[0] < 0) ? [[0, 1], [2, 3]] : [[3, 0], [1, 2]];
      for (const [a, b] of pairs) segments.push([...cuts[a], ...cuts[b]]);
    }
  }
  return segments;
}

// A canvas that fills its box, draws at the resolution of the screen and is told when that changes.
class Canvas {
  constructor(parent, draw) {
    this.element = element(parent, 'canvas', 'map');
    this.draw = draw;
    new ResizeObserver(() => this.paint()).observe(this.element);
  }

  paint() {
    const {clientWidth: w, clientHeight: h} = this.element, scale = devicePixelRatio || 1;
    if (!w || !h) return;
    this.element.width = w * scale, this.element.height = h * scale;
    const context = this.element.getContext('2d');
    context.scale(scale, scale);
    context.font = '11px system-ui, sans-serif';
    this.draw(context, w, h);
  }
}

const kMargin = {left: 46, right: 10, top: 8, bottom: 26};

// Grid lines with numbers along both axes of a rectangle: x and y are {from, to, pixel, name}.
function drawAxes(g, w, h, theme, x, y) {
  g.strokeStyle = theme.grid, g.fillStyle = theme.soft, g.lineWidth = 1;
  const right = w - kMargin.right, bottom = h - kMargin.bottom;
  const low = axis => Math.min(axis.from, axis.to), high = axis => Math.max(axis.from, axis.to);
  g.beginPath();
  g.textAlign = 'center', g.textBaseline = 'top';
  for (const value of niceLevels(low(x), high(x), w / 90)) {
    const at = Math.round(x.pixel(value)) + 0.5;
    g.moveTo(at, kMargin.top), g.lineTo(at, bottom);
    g.fillText(axisNumber(value, [low(x), high(x)]), at, bottom + 5);
  }
  g.textAlign = 'right', g.textBaseline = 'middle';
  for (const value of niceLevels(low(y), high(y), h / 50)) {
    const at = Math.round(y.pixel(value)) + 0.5;
    g.moveTo(kMargin.left, at), g.lineTo(right, at);
    g.fillText(axisNumber(value, [low(y), high(y)]), kMargin.left - 6, at);
  }
  g.stroke();
  g.textAlign = 'right', g.textBaseline = 'bottom';
  g.fillText(x.name, right - 4, bottom - 3);
  g.textAlign = 'left', g.textBaseline = 'top';
  g.fillText(y.name, kMargin.left + 5, kMargin.top + 3);
}

function clipToAxes(g, w, h) {
  g.beginPath();
  g.rect(kMargin.left, kMargin.top, w - kMargin.left - kMargin.right, h - kMargin.top - kMargin.bottom);
  g.clip();
}

// A polyline; NaN lifts the pen.
function drawLine(g, count, point) {
  g.beginPath();
  let down = false;
  for (let i = 0; i < count; ++i) {
    const [x, y] = point(i);
    if (Number.isNaN(x + y)) down = false;
    else if (down) g.lineTo(x, y);
    else g.moveTo(x, y), down = true;
  }
  g.stroke();
}

function drawDot(g, [x, y], radius, colour, paper) {
  g.beginPath();
  g.arc(x, y, radius, 0, 2 * Math.PI);
  g.fillStyle = colour, g.fill();
  g.strokeStyle = paper, g.lineWidth = 1.5, g.stroke();
}

// Shallow is light, deep is dark.
function reliefColour(theme, share) {
  return theme.shallow.map((from, i) => Math.round(from + share * (theme.deep[i] - from)));
}

class PlanView {
  constructor(parent, map, maps) {
    this.map = map, this.maps = maps;
    this.canvas = new Canvas(parent, (g, w, h) => this.draw(g, w, h));
    const area = this.canvas.element;
    area.addEventListener('mousemove', event => this.point(event));
    area.addEventListener('mouseleave', () => maps.showTime(null));
  }

  // Equal scales, the whole of the bounds in the middle.
  place(w, h) {
    const {north, east} = this.map, width = w - kMargin.left - kMargin.right, height = h - kMargin.top - kMargin.bottom;
    const scale = Math.min(width / (east[1] - east[0]), height / (north[1] - north[0]));
    const middle = [(north[0] + north[1]) / 2, (east[0] + east[1]) / 2];
    this.scale = scale;
    this.x = e => kMargin.left + width / 2 + (e - middle[1]) * scale;
    this.y = n => kMargin.top + height / 2 - (n - middle[0]) * scale;
    const halfE = width / 2 / scale, halfN = height / 2 / scale;
    return [{from: middle[1] - halfE, to: middle[1] + halfE, pixel: this.x, name: 'east [m] →'},
            {from: middle[0] - halfN, to: middle[0] + halfN, pixel: this.y, name: '↑ north [m]'}];
  }

  draw(g, w, h) {
    const {map, maps: {theme}} = this, [x, y] = this.place(w, h);
    g.save();
    clipToAxes(g, w, h);
    if (map.relief) this.drawRelief(g, theme);
    this.drawOutlines(g, theme);
    g.restore();
    drawAxes(g, w, h, theme, x, y);
    g.save();
    clipToAxes(g, w, h);
    if (map.arrows) this.drawArrows(g, theme);
    this.maps.forEachTrack((track, colour) => {
      g.strokeStyle = colour, g.lineWidth = 1.8, g.lineJoin = 'round';
      drawLine(g, track.n.length, i => [this.x(track.e[i]), this.y(track.n[i])]);
      drawDot(g, [this.x(track.e[0]), this.y(track.n[0])], 3, theme.paper, colour);
      this.drawEnd(g, track, colour);
      const at = this.maps.indexOf(track);
      if (at >= 0) drawDot(g, [this.x(track.e[at]), this.y(track.n[at])], 4.5, colour, theme.paper);
    });
    g.restore();
  }

  // A point of the arrow where the track ends.
  drawEnd(g, track, colour) {
    const last = track.n.length - 1;
    let k = last;
    while (k > 0 && track.way[last] - track.way[k] < 6 / this.scale) --k;
    const angle = Math.atan2(track.e[last] - track.e[k], track.n[last] - track.n[k]);
    g.save();
    g.translate(this.x(track.e[last]), this.y(track.n[last]));
    g.rotate(angle);
    g.beginPath();
    g.moveTo(0, -7), g.lineTo(4, 4), g.lineTo(-4, 4);
    g.closePath();
    g.fillStyle = colour, g.fill();
    g.restore();
  }

  drawRelief(g, theme) {
    const {relief, north, east} = this.map, [low, high] = finiteRange(relief.depth);
    const image = new ImageData(relief.columns, relief.rows);
    relief.depth.forEach((depth, i) => {
      const r = relief.rows - 1 - Math.floor(i / relief.columns), at = 4 * (r * relief.columns + i % relief.columns);
      if (Number.isNaN(depth)) return;
      image.data.set([...reliefColour(theme, high > low ? (depth - low) / (high - low) : 0.5), 255], at);
    });
    const small = new OffscreenCanvas(relief.columns, relief.rows);
    small.getContext('2d').putImageData(image, 0, 0);
    g.drawImage(small, this.x(east[0]), this.y(north[1]), (east[1] - east[0]) * this.scale, (north[1] - north[0]) * this.scale);
    const dn = (north[1] - north[0]) / relief.rows, de = (east[1] - east[0]) / relief.columns;
    const x = c => this.x(east[0] + (c + 0.5) * de), y = r => this.y(north[0] + (r + 0.5) * dn);
    if (high - low < 0.05) return;
    g.strokeStyle = theme.contour, g.fillStyle = theme.contour, g.lineWidth = 0.8;
    for (const level of niceLevels(low, high, 8)) {
      const segments = contourSegments(relief, level);
      g.beginPath();
      for (const [n0, e0, n1, e1] of segments) g.moveTo(x(e0), y(n0)), g.lineTo(x(e1), y(n1));
      g.stroke();
      const one = segments[Math.floor(segments.length / 2)];
      if (one) g.fillText(shortNumber(level), x(one[1]) + 3, y(one[0]));
    }
  }

  drawOutlines(g, theme) {
    g.lineWidth = 1;
    for (const {n, e} of this.map.outlines) {
      g.beginPath();
      n.forEach((north, i) => g.lineTo(this.x(e[i]), this.y(north)));
      g.closePath();
      g.fillStyle = theme.solid, g.fill();
      g.strokeStyle = theme.axis, g.stroke();
    }
  }

  drawArrows(g, theme) {
    const {n, e, vn, ve} = this.map.arrows, fastest = Math.max(...vn.map((v, i) => Math.hypot(v, ve[i])));
    const room = this.scale * Math.max(this.map.north[1] - this.map.north[0], this.map.east[1] - this.map.east[0]) / 11;
    g.strokeStyle = theme.current, g.lineWidth = 1.2;
    g.beginPath();
    n.forEach((north, i) => {
      const speed = Math.hypot(vn[i], ve[i]), length = 0.8 * room * speed / fastest;
      if (length < 1.5) return;
      const ux = ve[i] / speed, uy = -vn[i] / speed, x = this.x(e[i]) - ux * length / 2, y = this.y(north) - uy * length / 2;
      const tip = [x + ux * length, y + uy * length], barb = Math.min(5, 0.4 * length);
      g.moveTo(x, y), g.lineTo(...tip);
      g.moveTo(tip[0] - barb * (ux + 0.5 * uy), tip[1] - barb * (uy - 0.5 * ux)), g.lineTo(...tip);
      g.lineTo(tip[0] - barb * (ux - 0.5 * uy), tip[1] - barb * (uy + 0.5 * ux));
    });
    g.stroke();
    this.fastest = fastest;
  }

  point(event) {
    const box = this.canvas.element.getBoundingClientRect(), px = event.clientX - box.left, py = event.clientY - box.top;
    let best = 900, time = null;
    this.maps.forEachTrack(track => track.n.forEach((north, i) => {
      const distance = (this.x(track.e[i]) - px) ** 2 + (this.y(north) - py) ** 2;
      if (distance < best) best = distance, time = track.t[i];
    }));
    this.maps.showTime(time);
  }
}

// Depth over the way along each track, with what is solid below it.
class DepthView {
  constructor(parent, map, maps) {
    this.map = map, this.maps = maps;
    this.canvas = new Canvas(parent, (g, w, h) => this.draw(g, w, h));
    this.canvas.element.addEventListener('mousemove', event => this.point(event));
    this.canvas.element.addEventListener('mouseleave', () => maps.showTime(null));
  }

  draw(g, w, h) {
    const {theme} = this.maps;
    let longest = 0, low = Infinity, high = -Infinity;
    this.maps.forEachTrack(track => {
      longest = Math.max(longest, track.way.at(-1));
      for (const values of [track.d, track.floor || []]) {
        const [a, b] = finiteRange(values);
        low = Math.min(low, a), high = Math.max(high, b);
      }
    });
    if (low > high) return;
    const room = Math.max(0.08 * (high - low), 0.2);
    low -= room, high += room;
    const width = w - kMargin.left - kMargin.right, height = h - kMargin.top - kMargin.bottom;
    this.x = way => kMargin.left + width * way / (longest || 1);
    const y = depth => kMargin.top + height * (depth - low) / (high - low);
    drawAxes(g, w, h, theme, {from: 0, to: longest, pixel: this.x, name: 'distance along the track [m] →'},
             {from: low, to: high, pixel: y, name: '↓ depth [m]'});
    g.save();
    clipToAxes(g, w, h);
    this.maps.forEachTrack((track, colour) => {
      if (track.floor) this.drawFloor(g, track, colour, y, h);
      g.strokeStyle = colour, g.lineWidth = 1.8, g.lineJoin = 'round';
      drawLine(g, track.d.length, i => [this.x(track.way[i]), y(track.d[i])]);
      const at = this.maps.indexOf(track);
      if (at >= 0) drawDot(g, [this.x(track.way[at]), y(track.d[at])], 4.5, colour, theme.paper);
    });
    g.restore();
  }

  drawFloor(g, track, colour, y, h) {
    const {theme} = this.maps;
    if (this.map.tracks.length === 1) {
      g.fillStyle = theme.ground;
      g.beginPath();
      g.moveTo(this.x(0), h);
      track.floor.forEach((depth, i) => g.lineTo(this.x(track.way[i]), Number.isNaN(depth) ? h : y(depth)));
      g.lineTo(this.x(track.way.at(-1)), h);
      g.fill();
    }
    g.strokeStyle = this.map.tracks.length === 1 ? theme.axis : colour, g.lineWidth = 1;
    g.setLineDash(this.map.tracks.length === 1 ? [] : [2, 3]);
    drawLine(g, track.floor.length, i => [this.x(track.way[i]), y(track.floor[i])]);
    g.setLineDash([]);
  }

  point(event) {
    const px = event.clientX - this.canvas.element.getBoundingClientRect().left;
    let best = Infinity, time = null;
    this.maps.forEachTrack(track => track.way.forEach((way, i) => {
      const distance = Math.abs(this.x(way) - px);
      if (distance < best) best = distance, time = track.t[i];
    }));
    this.maps.showTime(time);
  }
}

// The section of all maps; time is common to them.
class Maps {
  constructor(parent, map, theme) {
    unpackMap(map);
    this.map = map, this.theme = theme, this.time = null;
    const section = element(parent, 'section', 'maps');
    const head = element(section, 'div', 'grouphead');
    element(head, 'h2', '', map.tracks.length > 1 ? 'Where they went' : 'Where it went');
    this.clock = element(head, 'output', 'clock');
    this.addLegend(section);
    const grid = element(section, 'div', 'grid');
    const figure = (title, label) => {
      const made = element(grid, 'figure', 'plot');
      const caption = element(made, 'figcaption');
      element(caption, 'h3', '', title);
      element(caption, 'span', 'label', label);
      return element(made, 'div', 'maparea');
    };
    const plan = figure('Plan view', this.planLabel());
    const space = figure('In space', 'drag to turn, double-click to reset');
    const depth = figure('Depth along the track', map.tracks.some(track => track.floor) ? 'with the bottom below' : '');
    depth.parentElement.classList.add('large');
    depth.classList.add('low');
    this.views = [new PlanView(plan, map, this), new SpaceView(space, map, this), new DepthView(depth, map, this)];
  }

  planLabel() {
    const {arrows, relief} = this.map, parts = [];
    if (relief) parts.push('depth contours [m]');
    if (arrows) {
      const fastest = Math.max(...arrows.vn.map((v, i) => Math.hypot(v, arrows.ve[i])));
      parts.push(`current at ${shortNumber(arrows.depth)} m, t = ${shortNumber(arrows.time)} s, up to ${shortNumber(fastest)} m/s`);
    }
    return parts.join(' · ');
  }

  addLegend(section) {
    if (this.map.tracks.length < 2 || this.map.tracks.length > 40) return;
    const list = element(section, 'div', 'legend');
    for (const track of this.map.tracks) {
      track.button = element(list, 'button', '');
      track.button.title = 'Show or hide';
      track.button.setAttribute('aria-pressed', 'true');
      element(track.button, 'i', 'swatch');
      element(track.button, 'span', 'name', track.name);
      track.button.onclick = () => {
        track.visible = !track.visible;
        track.button.setAttribute('aria-pressed', track.visible);
        this.paint(this.theme);
      };
    }
  }

  forEachTrack(f) {
    this.map.tracks.forEach((track, i) => {
      if (track.visible) f(track, this.theme.palette[i % kPaletteSize]);
    });
  }

  // Index of the place of a track at the common time, or −1.
  indexOf(track) {
    return this.time === null ? -1 : sampleAt(track.t, this.time, false);
  }

  showTime(time) {
    if (time === this.time) return;
    this.time = time;
    this.clock.textContent = time === null ? '' : `t = ${formatNumber(time)} s`;
    this.views.forEach(view => view.canvas.paint());
  }

  paint(theme) {
    this.theme = theme;
    this.map.tracks.forEach((track, i) => {
      if (track.button) track.button.style.setProperty('--colour', theme.palette[i % kPaletteSize]);
    });
    this.views.forEach(view => view.canvas.paint());
  }
}
