'use strict';
// The page: groups of plots (one for each vehicle), themes, printing.

class Group {
  constructor(parent, name, specs) {
    this.plots = [];
    this.section = element(parent, 'section', 'group');
    const head = element(this.section, 'div', 'grouphead');
    element(head, 'h2', '', name || 'Plots');
    element(head, 'span', 'hint', 'drag to zoom · shift-drag to pan · double-click to reset');
    this.button = element(head, 'button', 'reset', 'Reset zoom');
    this.button.hidden = true;
    this.button.onclick = () => this.reset();
    this.grid = element(this.section, 'div', 'grid');
    this.specs = specs;
  }

  // The time that all plots of the group span together.
  static fullWindow(plots) {
    const times = plots.flatMap(plot => plot.series.flatMap(one => one.t.length ? [one.t[0], one.t.at(-1)] : []));
    const from = Math.min(...times), to = Math.max(...times);
    return from < to ? [from, to] : times.length ? [from - 0.5, to + 0.5] : [0, 1];
  }

  fill(theme) {
    this.plots = this.specs.map(spec => new Plot(this.grid, spec, this, theme));
    this.full = this.window = Group.fullWindow(this.plots);
    this.zoomAll(this.full);
  }

  // A plot has drawn itself: the others follow its time window, once per frame.
  drawn(plot) {
    if (this.zooming || !plot.graph) return;
    const [from, to] = plot.graph.xAxisRange();
    if (from === this.window[0] && to === this.window[1]) return;
    this.window = [from, to];
    this.leader = plot;
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.zoomAll(this.window, this.leader);
    });
  }

  zoomAll(window, leader) {
    this.zooming = true;
    this.window = window;
    for (const plot of this.plots) if (plot !== leader) plot.zoomTo(window);
    this.zooming = false;
    this.button.hidden = window[0] === this.full[0] && window[1] === this.full[1];
    this.showCursor(null);
  }

  reset() {
    this.zooming = true;
    for (const plot of this.plots) plot.reset();
    this.zooming = false;
    this.zoomAll(this.full);
  }

  showCursor(x) {
    for (const plot of this.plots) plot.showCursor(x);
  }

  paint(theme) {
    this.zooming = true;
    for (const plot of this.plots) plot.paint(theme);
    this.zooming = false;
  }

  resize() {
    this.zooming = true;
    for (const plot of this.plots) plot.resize();
    this.zooming = false;
  }
}

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue(name).trim();
  return {
    palette: [0, 1, 2, 3, 4, 5, 6, 7].map(i => colour(`--series-${i}`)),
    grid: colour('--grid'), axis: colour('--axis'),
  };
}

function startPage() {
  const {plots} = JSON.parse(document.getElementById('data').textContent);
  const names = [...new Set(plots.map(plot => plot.group))];
  const parent = document.getElementById('plots');
  const groups = names.map(
      name => new Group(parent, name, plots.filter(plot => plot.group === name)));

  // The first group at once, others when the page has been shown.
  const fill = index => {
    if (index === groups.length) return;
    groups[index].fill(readTheme());
    setTimeout(() => fill(index + 1));
  };
  fill(0);

  const repaint = () => groups.forEach(group => group.paint(readTheme()));
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
