'use strict';
// Tracks in space over the relief, seen from any side: parallel projection, drawn back to front.

class SpaceView {
  constructor(parent, map, maps) {
    this.map = map, this.maps = maps;
    this.look();
    this.findBox();
    this.canvas = new Canvas(parent, (g, w, h) => this.draw(g, w, h));
    const area = this.canvas.element;
    area.style.touchAction = 'pan-y';
    area.addEventListener('pointerdown', event => {
      area.setPointerCapture(event.pointerId);
      this.from = [event.clientX, event.clientY];
    });
    area.addEventListener('pointermove', event => this.turn(event));
    for (const end of ['pointerup', 'pointercancel']) area.addEventListener(end, () => { this.from = null; });
    area.addEventListener('dblclick', () => { this.look(); this.canvas.paint(); });
  }

  // From the south-east, from above.
  look() {
    this.azimuth = -0.6, this.height = 0.5;
  }

  turn(event) {
    if (!this.from) return;
    this.azimuth += 0.01 * (event.clientX - this.from[0]);
    this.height = Math.max(-0.2, Math.min(1.55, this.height + 0.01 * (event.clientY - this.from[1])));
    this.from = [event.clientX, event.clientY];
    this.canvas.paint();
  }

  // The box of all that is drawn; depth is stretched if it is small against the plane.
  findBox() {
    const {north, east, tracks, relief} = this.map;
    const depths = tracks.flatMap(track => [...finiteRange(track.d), ...finiteRange(track.floor || [])]);
    if (relief) depths.push(...finiteRange(relief.depth));
    const [low, high] = finiteRange(depths.filter(Number.isFinite));
    const plane = Math.max(north[1] - north[0], east[1] - east[0]);
    const room = Math.max(0.1 * (high - low), 0.5);
    this.depth = [low - room, high + room];
    const wanted = 0.3 * plane / (this.depth[1] - this.depth[0]);
    // The largest of 1, 2, 5, 10, … that does not stretch beyond that.
    this.stretch = [1, 2, 5, 10, 20, 50, 100].filter(factor => factor === 1 || factor <= wanted).pop();
    this.middle = [(north[0] + north[1]) / 2, (east[0] + east[1]) / 2, (this.depth[0] + this.depth[1]) / 2];
  }

  // [x, y, nearness] of a place; x to the right, y down, in metres.
  turned(n, e, d) {
    const a = n - this.middle[0], b = e - this.middle[1], c = (d - this.middle[2]) * this.stretch;
    const right = b * Math.cos(this.azimuth) + a * Math.sin(this.azimuth);
    const away = a * Math.cos(this.azimuth) - b * Math.sin(this.azimuth);
    return [right, c * Math.cos(this.height) - away * Math.sin(this.height),
            -away * Math.cos(this.height) - c * Math.sin(this.height)];
  }

  draw(g, w, h) {
    const {theme} = this.maps;
    // As large as it fits from any side, so that turning about the vertical does not zoom.
    const {north, east, depth} = {...this.map, depth: this.depth};
    const plane = Math.hypot(north[1] - north[0], east[1] - east[0]) / 2;
    const upright = (depth[1] - depth[0]) / 2 * this.stretch;
    const tall = plane * Math.abs(Math.sin(this.height)) + upright * Math.cos(this.height);
    const scale = Math.min((w / 2 - 52) / plane, (h / 2 - 14) / tall);
    const at = (north, east, depth) => {
      const [x, y] = this.turned(north, east, depth);
      return [w / 2 + x * scale, h / 2 + y * scale];
    };
    if (this.map.relief) this.drawRelief(g, at, theme);
    this.drawFrame(g, at, theme);
    this.maps.forEachTrack((track, colour) => this.drawTrack(g, track, colour, at, theme));
    g.fillStyle = theme.soft, g.textAlign = 'right', g.textBaseline = 'bottom';
    if (this.stretch !== 1) g.fillText(`depth × ${this.stretch}`, w - 8, h - 6);
  }

  drawRelief(g, at, theme) {
    const {relief: {rows, columns, depth}, north, east} = this.map;
    const [low, high] = finiteRange(depth), dn = (north[1] - north[0]) / rows, de = (east[1] - east[0]) / columns;
    const n = r => north[0] + (r + 0.5) * dn, e = c => east[0] + (c + 0.5) * de;
    const patches = [];
    for (let r = 0; r + 1 < rows; r += 2) {
      for (let c = 0; c + 1 < columns; c += 2) {
        const places = [[r, c], [r, c + 2], [r + 2, c + 2], [r + 2, c]].map(
            ([i, k]) => [Math.min(i, rows - 1), Math.min(k, columns - 1)]);
        const corner = places.map(([i, k]) => [n(i), e(k), depth[i * columns + k]]);
        if (corner.some(p => Number.isNaN(p[2]))) continue;
        const mean = corner.reduce((sum, p) => sum + p[2], 0) / 4;
        // Light from the north-west.
        const slope = ((corner[1][2] - corner[0][2]) / de - (corner[3][2] - corner[0][2]) / dn) * this.stretch;
        const shade = 1 + 0.12 * Math.max(-1, Math.min(1, slope / 2));
        const colour = reliefColour(theme, high > low ? (mean - low) / (high - low) : 0.5)
            .map(value => Math.max(0, Math.min(255, Math.round(value * shade))));
        patches.push({corner, colour, near: this.turned(n(r), e(c), mean)[2]});
      }
    }
    patches.sort((a, b) => a.near - b.near);
    for (const {corner, colour} of patches) {
      g.beginPath();
      for (const p of corner) g.lineTo(...at(...p));
      g.closePath();
      g.fillStyle = g.strokeStyle = `rgb(${colour})`;
      g.fill(), g.stroke();
    }
  }

  drawFrame(g, at, theme) {
    const {north, east} = this.map, [top, bottom] = this.depth;
    g.strokeStyle = theme.axis, g.lineWidth = 1;
    for (const d of [top, bottom]) {
      g.beginPath();
      for (const [i, k] of [[0, 0], [0, 1], [1, 1], [1, 0]]) g.lineTo(...at(north[i], east[k], d));
      g.closePath();
      g.stroke();
    }
    g.beginPath();
    for (const i of [0, 1]) for (const k of [0, 1]) g.moveTo(...at(north[i], east[k], top)), g.lineTo(...at(north[i], east[k], bottom));
    g.stroke();
    g.fillStyle = theme.soft, g.textAlign = 'center', g.textBaseline = 'middle';
    const label = (text, n, e, d) => g.fillText(text, ...at(n, e, d));
    const out = 0.06 * Math.max(north[1] - north[0], east[1] - east[0]);
    label('N', north[1] + out, this.middle[1], bottom), label('E', this.middle[0], east[1] + out, bottom);
    const metres = depth => `${depth.toFixed(1).replace('-', '−')} m`;
    label(metres(top), north[0] - out, east[1] + out, top), label(metres(bottom), north[0] - out, east[1] + out, bottom);
  }

  // The track, its shadow on the bottom of the frame, and a line down from where it is at the common time.
  drawTrack(g, track, colour, at, theme) {
    const bottom = this.depth[1], last = track.n.length - 1;
    g.lineJoin = 'round', g.strokeStyle = theme.axis, g.lineWidth = 1;
    if (!this.map.relief) drawLine(g, track.n.length, i => at(track.n[i], track.e[i], bottom));
    g.strokeStyle = colour, g.lineWidth = 1.8;
    drawLine(g, track.n.length, i => at(track.n[i], track.e[i], track.d[i]));
    drawDot(g, at(track.n[0], track.e[0], track.d[0]), 3, theme.paper, colour);
    const now = this.maps.indexOf(track), i = now < 0 ? last : now;
    const floor = track.floor && !Number.isNaN(track.floor[i]) ? track.floor[i] : bottom;
    g.strokeStyle = colour, g.lineWidth = 0.8;
    drawLine(g, 2, k => at(track.n[i], track.e[i], k ? floor : track.d[i]));
    drawDot(g, at(track.n[i], track.e[i], track.d[i]), 4.5, colour, theme.paper);
  }
}
