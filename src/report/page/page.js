'use strict';
// The page: maps, groups of plots (one for each vehicle), themes, printing.

class Group {
  constructor(parent, name, specs, events, notes) {
    this.plots = [];
    this.events = events;
    this.section = element(parent, 'section', 'group');
    const head = element(this.section, 'div', 'grouphead');
    element(head, 'h2', '', name || 'Plots');
    element(head, 'span', 'hint', 'drag to zoom · shift-drag to pan · double-click to reset');
    this.button = element(head, 'button', 'reset', 'Reset zoom');
    this.button.style.visibility = 'hidden';
    this.button.onclick = () => this.reset();
    this.grid = element(this.section, 'div', 'grid');
    for (const note of notes) element(this.section, 'p', 'note', note.text);
    this.specs = specs;
  }

  // The time that all plots of the group span together, and a hair more: dygraphs leaves out a tick
  // at the very end.
  static fullWindow(plots) {
    const series = plots.flatMap(plot => plot.series).filter(one => one.t.length);
    if (!series.length) return [0, 1];
    const from = Math.min(...series.map(one => one.t[0]));
    const to = Math.max(...series.map(one => one.t.at(-1)));
    return from < to ? [from, to + 1e-6 * (to - from)] : [from - 0.5, to + 0.5];
  }

  fill(theme) {
    for (const spec of this.specs) unpackSeries(spec.series);
    this.full = this.window = Group.fullWindow(this.specs);
    this.quietly(() => {
      this.plots = this.specs.map(spec => new Plot(this.grid, spec, this, theme));
    });
  }

  // A plot has drawn itself: if its time window was changed by hand, the others follow, once per
  // frame.
  drawn(plot) {
    if (this.zooming) return;
    plot.keepRange();
    this.showButton();
    const [from, to] = plot.graph.xAxisRange();
    if (from === plot.window[0] && to === plot.window[1]) return;
    plot.window = this.window = [from, to];
    this.leader = plot;
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.zoomAll(this.window, this.leader);
    });
  }

  zoomAll(window, leader) {
    this.quietly(() => {
      for (const plot of this.plots) if (plot !== leader) plot.zoomTo(window);
    });
    this.window = window;
    this.showButton();
    this.showCursor(null);
  }

  reset() {
    this.quietly(() => this.plots.forEach(plot => plot.reset()));
    this.zoomAll(this.full);
  }

  // Draws without anyone following.
  quietly(draw) {
    this.zooming = true;
    draw();
    this.zooming = false;
  }

  showButton() {
    const all = this.window[0] === this.full[0] && this.window[1] === this.full[1];
    const whole = all && !this.plots.some(plot => plot.graph && plot.graph.isZoomed('y'));
    this.button.style.visibility = whole ? 'hidden' : 'visible';
  }

  showCursor(x) {
    for (const plot of this.plots) plot.showCursor(x);
  }

  paint(theme) {
    this.quietly(() => this.plots.forEach(plot => plot.paint(theme)));
  }

  resize() {
    this.quietly(() => this.plots.forEach(plot => plot.resize()));
  }
}

// #rrggbb as three numbers.
function rgb(text) {
  return [1, 3, 5].map(i => parseInt(text.slice(i, i + 2), 16));
}

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue(name).trim();
  return {
    palette: Array.from({length: kPaletteSize}, (_, i) => colour(`--series-${i}`)),
    grid: colour('--grid'), axis: colour('--axis'), mark: colour('--open'), soft: colour('--soft'),
    paper: colour('--paper'), solid: colour('--solid'), ground: colour('--ground'), contour: colour('--contour'),
    current: colour('--current'), shallow: rgb(colour('--shallow')), deep: rgb(colour('--deep')),
  };
}

function startPage() {
  const {map, plots, events = [], notes = []} = JSON.parse(document.getElementById('data').textContent);
  const names = [...new Set(plots.map(plot => plot.group))];
  const parent = document.getElementById('plots');
  const of = (list, name) => list.filter(one => one.group === name || one.group === '');
  const groups = names.map(name => new Group(
      parent, name, plots.filter(plot => plot.group === name), of(events, name), of(notes, name)));

  const maps = map ? new Maps(document.getElementById('maps'), map, readTheme()) : null;
  if (maps) maps.paint(readTheme());

  // The first group at once, others when the page has been shown.
  const fill = index => {
    if (index === groups.length) return;
    groups[index].fill(readTheme());
    setTimeout(() => fill(index + 1));
  };
  fill(0);

  // An event of the list is shown in the plots.
  for (const line of document.querySelectorAll('.events li')) {
    const at = x => {
      groups.forEach(group => group.showCursor(x));
      if (maps) maps.showTime(x);
    };
    line.addEventListener('mouseenter', () => at(Number(line.dataset.t)));
    line.addEventListener('mouseleave', () => at(null));
  }

  const repaint = () => {
    groups.forEach(group => group.paint(readTheme()));
    if (maps) maps.paint(readTheme());
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);

  // Paper is narrow and white.
  const printing = on => {
    document.documentElement.classList.toggle('printing', on);
    groups.forEach(group => group.resize());
    repaint();
  };
  addEventListener('beforeprint', () => printing(true));
  addEventListener('afterprint', () => printing(false));
}

startPage();
