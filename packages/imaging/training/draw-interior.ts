import { buttons, gauge, knob, screen, seat, steeringWheel, vent } from './fittings.ts';
import type { Sketch, Tone } from './sketch.ts';
import { circle, colourOf, line, path, rect, sketchSize } from './sketch.ts';

const { height: tall, width: wide } = sketchSize;

function trim(sketch: Sketch): Tone {
  const { chance } = sketch;
  return {
    h: chance.pick([0, 20, 30, 210, 220, 0, 25]),
    s: chance.pick([0, 0.02, 0.05, 0.08, 0.3, 0.4]),
    l: chance.pick([0.08, 0.12, 0.16, 0.2, 0.3, 0.5, 0.7]),
  };
}

/** What is outside the windscreen, with the pillars beside it. */
function windscreen(sketch: Sketch, low: number): string {
  const { chance } = sketch;
  const far = sketch.blend(
    chance.pick(['#cfe3f5', '#eef3f7', '#9bb8d0', '#222', '#fff']),
    chance.pick(['#7d8a70', '#999', '#bcbcb0', '#333']),
  );
  const pillar = (edge: number, way: 1 | -1) =>
    path(
      `M${edge - way * 60} ${low + 10} L${edge + way * chance.between(0, 80)} -60 ` +
        `L${edge + way * chance.between(80, 120)} -60 L${edge + way * chance.between(-20, 20)} ${low + 20}Z`,
      '#151515',
    );
  const view = rect({ x: -80, y: -60, width: wide + 160, height: low + 60 }, far);
  return view + pillar(0, 1) + pillar(wide, -1);
}

function drawDashboard(sketch: Sketch, tone: Tone, lower: Tone): void {
  const { chance } = sketch;
  const top = chance.between(40, 140);
  const middle = wide * chance.between(0.45, 0.6);
  sketch.add(windscreen(sketch, top));
  const edge = (drop: number, bow: number) =>
    `M-80 ${top + drop} Q${wide / 2} ${top + drop - bow} ${wide + 80} ${top + drop}`;
  sketch.add(
    path(`${edge(10, 30)} L${wide + 80} ${top + 120} L-80 ${top + 130}Z`, sketch.shaded(tone, 1.6, 0.7)),
    path(`${edge(110, 5)} L${wide + 80} ${tall + 80} L-80 ${tall + 80}Z`, sketch.shaded(lower, 1, 0.4)),
    screen(sketch, {
      x: middle - 50,
      y: top + 40,
      width: chance.between(90, 140),
      height: chance.between(50, 80),
    }),
  );
  for (const x of [middle - 120, middle + 100, 10])
    sketch.add(vent(sketch, { x, y: top + 60, width: 48, height: 32 }));
  sketch.add(
    buttons(sketch, { x: middle - 40, y: top + 135, width: 16, height: 12 }, chance.count(4, 8)),
    ...[0, 1, 2].map((i) => knob(sketch, middle - 30 + i * 40, top + 170, chance.between(9, 15))),
    rect({ x: middle - 40, y: top + 190, width: 90, height: 300 }, sketch.shaded(lower, 1.3, 0.5), 'rx="20"'),
    rect({ x: middle - 5, y: top + 200, width: 20, height: 60 }, '#111', 'rx="8"'),
    circle({ x: middle + 5, y: top + 200 }, 15, sketch.blend('#999', '#111', 'out')),
  );
  if (chance.is(0.85)) {
    const x = wide * chance.pick([0.22, 0.25, 0.75]);
    sketch.add(gauge(sketch, x - 40, top + 40, 32), gauge(sketch, x + 40, top + 40, 32));
    sketch.add(steeringWheel(sketch, x, top + 95, chance.between(80, 110), tone));
  }
  if (chance.is(0.5)) {
    for (const x of [-40, wide - 150])
      sketch.add(seat(sketch, { x, y: tall - 90, width: 170, height: 260 }, lower));
  }
}

function drawInstruments(sketch: Sketch, tone: Tone): void {
  const { chance } = sketch;
  for (const share of [0.3, 0.7])
    sketch.add(gauge(sketch, wide * share, tall * 0.5, chance.between(70, 120)));
  sketch.add(screen(sketch, { x: wide * 0.43, y: tall * 0.35, width: wide * 0.14, height: tall * 0.3 }));
  if (!chance.is(0.6)) return;
  const rim = `M-40 ${tall * 0.95} Q${wide / 2} ${tall * 0.5} ${wide + 40} ${tall * 0.95}`;
  sketch.add(path(rim, 'none', `stroke="${colourOf(tone, 0.7)}" stroke-width="40"`));
}

function drawSeats(sketch: Sketch, tone: Tone): void {
  const { chance } = sketch;
  if (chance.is(0.5)) sketch.add(windscreen(sketch, chance.between(40, 120)));
  const count = chance.count(1, 3);
  for (let i = 0; i < count; i++) {
    const width = (wide / count) * 0.8;
    const x = (wide * (i + 0.1)) / count;
    sketch.add(seat(sketch, { x, y: chance.between(60, 110), width, height: tall * 0.85 }, tone));
  }
  if (chance.is(0.5))
    sketch.add(line({ x: wide * 0.2, y: 40 }, { x: wide * 0.45, y: tall * 0.7 }, '#111', 16));
}

function drawConsole(sketch: Sketch, tone: Tone): void {
  const { chance } = sketch;
  sketch.add(
    rect({ x: 0, y: 0, width: wide * 0.4, height: tall }, sketch.shaded(tone), 'rx="30"'),
    screen(sketch, { x: wide * 0.35, y: 20, width: wide * 0.4, height: tall * 0.3 }),
    buttons(sketch, { x: wide * 0.35, y: tall * 0.4, width: 22, height: 18 }, 8),
    vent(sketch, { x: wide * 0.36, y: tall * 0.5, width: 80, height: 40 }),
    vent(sketch, { x: wide * 0.6, y: tall * 0.5, width: 80, height: 40 }),
    ...[0, 1, 2].map((i) => knob(sketch, wide * (0.4 + i * 0.14), tall * 0.7, chance.between(18, 28))),
    rect({ x: wide * 0.5, y: tall * 0.75, width: 30, height: 90 }, '#0c0c0c', 'rx="12"'),
  );
}

/** Draws the inside of a car: dashboard, instruments, seats, steering wheel or centre console. */
export function drawInterior(sketch: Sketch): void {
  const { chance } = sketch;
  const tone = trim(sketch);
  const lower = chance.is(0.5) ? tone : trim(sketch);
  sketch.ground(sketch.shaded(tone, 1.2, 0.5));
  const subject = chance.count(0, 5);
  if (subject <= 1) drawDashboard(sketch, tone, lower);
  else if (subject === 2) drawInstruments(sketch, tone);
  else if (subject === 3) drawSeats(sketch, lower);
  else if (subject === 4) {
    const [x, y] = [wide / 2 + chance.between(-60, 60), tall / 2 + chance.between(-30, 30)];
    sketch.add(steeringWheel(sketch, x, y, chance.between(130, 190), tone));
    sketch.add(gauge(sketch, wide * 0.4, 40, 40), gauge(sketch, wide * 0.62, 40, 40));
    sketch.add(vent(sketch, { x: 10, y: 60, width: 60, height: 50 }));
  } else drawConsole(sketch, lower);
}
