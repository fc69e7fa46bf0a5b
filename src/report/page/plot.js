'use strict';
// One plot: title, legend and graph. Its group keeps zoom and cursor common to all its plots.

const kPaletteSize = 8;

function element(parent, tag, kind, text) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

// What stands in brackets at the end of a label.
function unitOf(label) {
  return (/\[([^\]]*)\]\s*$/.exec(label) || ['', ''])[1];
}

class Plot {
  constructor(parent, spec, group, theme) {
    this.group = group;
    this.window = group.full;
    this.series = spec.series;
    // An axis that points down: the graph draws −y and its labels say y.
    this.sign = spec.down ? -1 : 1;
    this.series.forEach(one => { one.step = one.step || spec.step; });
    this.unit = unitOf(spec.label);
    this.xUnit = unitOf(spec.x);
    this.xName = spec.x.replace(/\s*\[.*$/, '');

    this.figure = element(parent, 'figure', 'plot');
    const caption = element(this.figure, 'figcaption');
    element(caption, 'h3', '', spec.title);
    element(caption, 'span', 'label', spec.label);
    this.clock = element(caption, 'output', 'clock');
    this.clock.style.minWidth = `${this.clockText(-group.full[1]).length}ch`;
    const enlarge = element(caption, 'button', 'tool', '⤢');
    enlarge.title = 'Larger or smaller';
    enlarge.onclick = () => this.enlarge();
    this.addLegend();
    this.area = element(this.figure, 'div', 'area');
    this.addGraph(theme);
    this.paintLegend(theme);
  }

  // A button for each series: its name shows or hides it, beside it is room for any of its values,
  // so that hovering moves nothing.
  addLegend() {
    const list = element(this.figure, 'div', 'legend');
    let colours = 0;
    for (const one of this.series) {
      one.visible = true;
      // A reference has the colour of what follows it.
      one.palette = one.colour === undefined ? colours++ : this.series[one.colour].palette;
      one.style = one.dashed ? 'dashed' : one.palette < kPaletteSize ? '' : 'dotted';
      one.format = numberFormat(one.y);
      one.button = element(list, 'button', one.style);
      one.button.title = 'Show or hide';
      one.button.setAttribute('aria-pressed', 'true');
      element(one.button, 'i', 'swatch');
      element(one.button, 'span', 'name', one.name);
      one.value = element(one.button, 'span', 'value');
      one.value.style.width = `${one.format.width}ch`;
      one.button.onclick = () => this.toggle(one);
    }
  }

  addGraph(theme) {
    const rows = mergeSeries(this.series, this.sign);
    if (!rows.length) {
      element(this.area, 'p', 'empty', 'no data');
      return;
    }
    const labels = this.series.map((one, i) => 's' + i);
    this.graph = new Dygraph(this.area, rows, {
      labels: ['t', ...labels],
      series: Object.fromEntries(this.series.map(
          (one, i) => ['s' + i, {
            strokePattern: {dashed: [6, 4], dotted: [2, 3]}[one.style], stepPlot: !!one.step,
          }])),
      valueRange: this.steadyRange(),
      connectSeparatedPoints: true, strokeWidth: 1.4, legend: 'never',
      highlightCircleSize: 0, dateWindow: this.window, axisLabelFontSize: 11,
      axisLabelWidth: 52, pointSize: 2, rightGap: 20, gridLineWidth: 1, labelsKMB: false,
      axes: {
        x: {
          pixelsPerLabel: 70,
          axisLabelFormatter: (x, _, options, g) =>
              `${axisNumber(x, g.xAxisRange())} ${this.xUnit}`.trim(),
        },
        y: {
          pixelsPerLabel: 34,
          axisLabelFormatter: (y, _, options, g) => axisNumber(this.sign * y, g.yAxisRange()),
        },
      },
      ...this.colours(theme),
      interactionModel: this.interaction(),
      underlayCallback: (canvas, area, g) => this.drawEvents(canvas, area, g),
      drawCallback: (g, initial) => { if (!initial) this.group.drawn(this); },
    });
    this.line = element(this.area, 'div', 'cursor');
    for (const one of this.series) one.dot = element(this.area, 'div', 'dot');
    this.told = element(this.area, 'div', 'told');
    this.told.hidden = true;
    this.area.addEventListener('mousemove', event => this.point(event));
    this.area.addEventListener('mouseleave', () => this.group.showCursor(null));
  }

  // Of curves that hold one value but for rounding: a range about it, so that rounding is not shown; else null.
  steadyRange() {
    const values = this.series.flatMap(one => one.y).filter(value => !Number.isNaN(value));
    const low = values.reduce((a, b) => Math.min(a, b), Infinity), high = values.reduce((a, b) => Math.max(a, b), -Infinity);
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (!values.length || high - low > 1e-6 * size) return null;
    const middle = this.sign * (low + high) / 2, half = 0.1 * size || 1;
    return [middle - half, middle + half];
  }

  // Drag zooms, shift-drag pans, a double click resets. One finger reads values and leaves
  // scrolling to the page; two fingers pan and zoom.
  interaction() {
    const standard = Dygraph.defaultInteractionModel;
    const model = {...standard};
    const reset = () => this.group.reset();
    model.dblclick = reset;
    model.touchstart = (event, g, context) => {
      if (event.touches.length > 1) standard.touchstart(event, g, context);
      else this.point(event.touches[0]);
    };
    model.touchmove = (event, g, context) => {
      if (event.touches.length > 1) standard.touchmove(event, g, context);
      else this.point(event.touches[0]);
    };
    model.touchend = event => {
      if (event.touches.length) return;
      if (event.timeStamp - (this.lastTap || -1e9) < 350) reset();
      this.lastTap = event.timeStamp;
    };
    return model;
  }

  point(event) {
    const left = this.area.getBoundingClientRect().left;
    const x = this.graph.toDataXCoord(event.clientX - left);
    const [from, to] = this.graph.xAxisRange();
    this.group.showCursor(x < from || x > to ? null : x);
  }

  // A thin line at each event of the group.
  drawEvents(canvas, area, g) {
    canvas.save();
    canvas.strokeStyle = this.mark;
    canvas.setLineDash([2, 3]);
    canvas.beginPath();
    for (const {t} of this.group.events) {
      const x = Math.round(g.toDomXCoord(t)) + 0.5;
      if (x < area.x || x > area.x + area.w) continue;
      canvas.moveTo(x, area.y);
      canvas.lineTo(x, area.y + area.h);
    }
    canvas.stroke();
    canvas.restore();
  }

  // What happened within a few pixels of time x, above the curves.
  tellEvents(x) {
    const at = this.graph.toDomXCoord(x);
    const near = this.group.events.filter(({t}) => Math.abs(this.graph.toDomXCoord(t) - at) < 5);
    this.told.hidden = !near.length;
    this.told.textContent = near.map(event => event.text).join(' · ');
    const {x: left, w} = this.graph.getArea();
    const right = at > left + w / 2;
    this.told.style.left = right ? '' : `${at + 6}px`;
    this.told.style.right = right ? `${this.area.clientWidth - at + 6}px` : '';
  }

  clockText(x) {
    return `${this.xName} = ${formatNumber(x)} ${this.xUnit}`;
  }

  // Line, dots and values at time x; null hides them.
  showCursor(x) {
    if (!this.graph) return;
    this.area.classList.toggle('reading', x !== null);
    this.clock.textContent = x === null ? '' : this.clockText(x);
    if (x === null) this.told.hidden = true; else this.tellEvents(x);
    if (x !== null) this.line.style.transform = `translateX(${this.graph.toDomXCoord(x)}px)`;
    const {x: left, y: top, w, h} = this.graph.getArea();
    this.line.style.top = `${top}px`;
    this.line.style.height = `${h}px`;
    for (const one of this.series) {
      const at = x === null ? -1 : sampleAt(one.t, x, one.step);
      one.value.textContent = at < 0 ? '' : one.format.text(one.y[at]);
      const seen = at >= 0 && one.visible && !Number.isNaN(one.y[at]);
      const px = seen ? this.graph.toDomXCoord(one.step ? x : one.t[at]) : 0;
      const py = seen ? this.graph.toDomYCoord(this.sign * one.y[at]) : 0;
      one.dot.hidden = !seen || px < left || px > left + w || py < top || py > top + h;
      one.dot.style.transform = `translate(${px}px, ${py}px)`;
    }
  }

  toggle(one) {
    one.visible = !one.visible;
    one.button.setAttribute('aria-pressed', one.visible);
    if (this.graph) this.graph.setVisibility(this.series.indexOf(one), one.visible);
  }

  enlarge() {
    this.figure.classList.toggle('large');
    this.resize();
  }

  resize() {
    if (this.graph) this.graph.resize();
  }

  zoomTo(window) {
    this.window = window;
    if (this.graph) this.graph.updateOptions({dateWindow: window});
  }

  // Makes a zoom of the y axis an option of the graph, which else forgets it when options change.
  keepRange() {
    if (!this.graph.isZoomed('y')) return;
    this.graph.updateOptions({valueRange: this.graph.yAxisRange()}, true);
  }

  reset() {
    if (this.graph) this.graph.updateOptions({valueRange: this.steadyRange()});
  }

  colours(theme) {
    this.mark = theme.mark;
    return {
      colors: this.series.map(one => theme.palette[one.palette % theme.palette.length]),
      gridLineColor: theme.grid, axisLineColor: theme.axis,
    };
  }

  paintLegend(theme) {
    const {colors} = this.colours(theme);
    this.series.forEach((one, i) => {
      for (const part of [one.button, one.dot]) part?.style.setProperty('--colour', colors[i]);
    });
  }

  paint(theme) {
    this.paintLegend(theme);
    if (this.graph) this.graph.updateOptions(this.colours(theme));
  }
}

// As many digits as the axis' range calls for.
function axisNumber(value, [from, to]) {
  const range = Math.abs(to - from) || 1;
  const size = Math.max(Math.abs(from), Math.abs(to));
  const minus = text => text.replace(/-/g, '−');
  if (size >= 1e6 || size < 1e-4) {
    const digits = Math.min(5, Math.max(1, 2 + Math.floor(Math.log10(size / range))));
    if (Math.abs(value) < 1e-6 * range) return '0';
    return minus(value.toExponential(digits).replace(/\.?0*e\+?/, 'e'));
  }
  const decimals = Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(range))));
  return minus(String(Number(value.toFixed(decimals))));
}
