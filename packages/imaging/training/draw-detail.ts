import type { Sketch } from './sketch.ts';
import { circle, line, path, rect, sketchSize, words } from './sketch.ts';

const { height: tall, width: wide } = sketchSize;

function drawWheel(sketch: Sketch): void {
  const { chance } = sketch;
  const r = chance.between(120, 180);
  const middle = { x: wide / 2 + chance.between(-50, 50), y: tall / 2 + chance.between(-30, 50) };
  const { x, y } = middle;
  sketch.add(
    rect({ x: -200, y: y + r, width: 1200, height: 600 }, sketch.blend('#777', '#444')),
    circle(middle, r * 1.15, '#060606'),
    circle(middle, r, sketch.blend('#2a2a2a', '#0e0e0e', 'out')),
    circle(middle, r * 0.7, '#050505', `stroke="#bbb" stroke-width="${r * 0.04}"`),
  );
  const spokes = chance.pick([5, 6, 7, 9, 10, 12]);
  for (let i = 0; i < spokes; i++) {
    const spoke = `M${x - r * 0.07} ${y} L${x - r * 0.03} ${y - r * 0.68} L${x + r * 0.05} ${y - r * 0.68} L${x + r * 0.08} ${y}Z`;
    const turn = `transform="rotate(${(i / spokes) * 360} ${x} ${y})"`;
    sketch.add(path(spoke, sketch.blend('#e8e8e8', '#777'), turn));
  }
  sketch.add(circle(middle, r * 0.14, sketch.blend('#ddd', '#555', 'out')));
}

function drawLamp(sketch: Sketch): void {
  const { chance } = sketch;
  const between = (low: number, high: number) => chance.between(low, high);
  const lens = sketch.blend(chance.pick(['#ccd', '#a11', '#556']), '#111');
  const outline =
    `M${between(40, 90)} ${between(90, 140)} Q${wide * 0.5} ${between(40, 90)} ${wide * 0.85} ${between(120, 160)} ` +
    `L${wide * 0.9} ${between(200, 260)} Q${wide * 0.5} ${between(230, 290)} ${between(60, 110)} ${between(210, 240)}Z`;
  sketch.add(path(outline, lens, 'stroke="#111" stroke-width="4"'));
  for (let i = 0; i < 3; i++) {
    const bulb = sketch.blend('#fff', '#223', 'out');
    sketch.add(
      circle({ x: wide * (0.3 + 0.2 * i), y: 170 }, between(24, 38), bulb, 'stroke="#99a" stroke-width="4"'),
    );
  }
  sketch.add(path(`M-80 310 Q${wide / 2} 280 ${wide + 80} 320`, 'none', 'stroke="#0008" stroke-width="3"'));
}

function drawGrille(sketch: Sketch): void {
  const { chance } = sketch;
  const frame = { x: 60, y: 80, width: wide - 120, height: 220 };
  sketch.add(rect(frame, '#080808', 'rx="40" stroke="#ccc" stroke-width="8"'));
  for (let i = chance.count(5, 10); i > 0; i--) {
    const y = 80 + i * 20;
    sketch.add(line({ x: 70, y }, { x: wide - 70, y }, chance.pick(['#777', '#aaa', '#333']), 5));
  }
  const badge = sketch.blend('#fff', '#777');
  sketch.add(circle({ x: wide / 2, y: 180 }, 45, badge, 'stroke="#222" stroke-width="4"'));
}

function drawEngine(sketch: Sketch, paint: string): void {
  const { chance } = sketch;
  const [x, y] = [() => chance.between(0, wide), () => chance.between(0, tall)];
  sketch.add(rect({ x: -50, y: -50, width: 700, height: 500 }, '#191919'));
  sketch.add(
    rect({ x: 120, y: 80, width: 260, height: 150 }, sketch.shaded({ h: 0, s: 0, l: 0.15 }), 'rx="10"'),
  );
  sketch.add(words({ x: 250, y: 160 }, 40, '#ccc', 'V6'));
  for (let i = 0; i < 14; i++) {
    const hose = `M${x()} ${y()} C${x()} ${y()} ${x()} ${y()} ${x()} ${y()}`;
    const colour = chance.pick(['#111', '#222', '#555', '#a33', '#888', '#c90']);
    sketch.add(path(hose, 'none', `stroke="${colour}" stroke-width="${chance.between(4, 22)}"`));
  }
  for (let i = 0; i < 8; i++)
    sketch.add(circle({ x: x(), y: y() }, chance.between(8, 26), sketch.blend('#aaa', '#222', 'out')));
  sketch.add(path(`M-50 -50 L${wide + 50} -50 L${wide + 50} 40 Q${wide / 2} 0 -50 50Z`, paint));
}

function drawPanel(sketch: Sketch): void {
  const { chance } = sketch;
  const between = (low: number, high: number) => chance.between(low, high);
  const shine = `M-60 ${between(80, 140)} Q${wide / 2} ${between(40, 120)} ${wide + 60} ${between(90, 170)}`;
  const handle = { x: between(100, 300), y: between(150, 220), width: 120, height: 26 };
  const window = `M-60 -60 L${wide + 60} -60 L${wide + 60} 60 L-60 90Z`;
  sketch.add(
    path(shine, 'none', `stroke="#fff8" stroke-width="${between(6, 30)}"`),
    line({ x: between(100, 400), y: -50 }, { x: between(100, 400), y: tall + 50 }, '#0009', 4),
    rect(handle, sketch.blend('#ddd', '#444'), 'rx="13"'),
    path(window, sketch.blend('#334', '#112')),
  );
}

/** Draws a part of a car that fills the picture: wheel, lamp, grille, engine bay or a panel with its handle. */
export function drawDetail(sketch: Sketch): void {
  const { chance } = sketch;
  const [hue, saturation, lightness] = [
    chance.between(0, 360),
    chance.pick([0, 5, 60, 80]),
    chance.pick([8, 20, 40, 50, 85]),
  ];
  const paint = `hsl(${hue.toFixed(0)},${saturation}%,${lightness}%)`;
  sketch.ground(sketch.blend(paint, chance.pick([paint, '#222', '#fff'])));
  const subject = chance.count(0, 4);
  if (subject === 0) drawWheel(sketch);
  else if (subject === 1) drawLamp(sketch);
  else if (subject === 2) drawGrille(sketch);
  else if (subject === 3) drawEngine(sketch, paint);
  else drawPanel(sketch);
}
