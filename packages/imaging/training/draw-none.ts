import type { Sketch } from './sketch.ts';
import { circle, path, rect, sketchSize, words } from './sketch.ts';

const { height: tall, width: wide } = sketchSize;

function anyColour(sketch: Sketch): string {
  const { chance } = sketch;
  const [saturation, lightness] = [chance.between(0, 90), chance.between(10, 90)];
  return `hsl(${chance.between(0, 360).toFixed(0)},${saturation.toFixed(0)}%,${lightness.toFixed(0)}%)`;
}

function drawText(sketch: Sketch): void {
  const { chance } = sketch;
  const size = chance.between(9, 18);
  const ink = chance.pick(['#111', '#333', '#fff']);
  const letters = 'abcdefghij   klmnopqrst'.split('');
  for (let y = 20; y < tall; y += size * 1.5) {
    const text = Array.from({ length: 60 }, () => chance.pick(letters)).join('');
    sketch.add(
      `<text x="${chance.between(10, 40)}" y="${y}" font-size="${size}" fill="${ink}">${text}</text>`,
    );
  }
}

function drawBlobs(sketch: Sketch): void {
  const { chance } = sketch;
  for (let i = chance.count(3, 30); i > 0; i--) {
    const fill = sketch.blend(anyColour(sketch), anyColour(sketch), chance.pick(['down', 'out'] as const));
    sketch.add(
      circle({ x: chance.between(0, wide), y: chance.between(0, tall) }, chance.between(5, 90), fill),
    );
  }
}

function drawLandscape(sketch: Sketch): void {
  const { chance } = sketch;
  sketch.ground(sketch.blend('#9cf', '#eef'));
  sketch.add(rect({ x: -200, y: tall * 0.55, width: 1200, height: 800 }, sketch.blend('#7a6', '#354')));
  for (let i = 0; i < 12; i++) {
    const [x, y, r] = [
      chance.between(0, wide),
      chance.between(tall * 0.45, tall * 0.7),
      chance.between(15, 60),
    ];
    const leaves = `hsl(${chance.between(80, 140).toFixed(0)},40%,${chance.between(20, 40).toFixed(0)}%)`;
    sketch.add(rect({ x: x - 4, y, width: 8, height: r }, '#432'), circle({ x, y: y - r * 0.4 }, r, leaves));
  }
}

function drawPeople(sketch: Sketch): void {
  const { chance } = sketch;
  const count = chance.count(1, 3);
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [
      (wide * (i + 0.5)) / 3 + chance.between(0, 100),
      chance.between(60, 140),
      chance.between(30, 60),
    ];
    const skin = `hsl(${chance.between(15, 30).toFixed(0)},40%,${chance.between(30, 75).toFixed(0)}%)`;
    const body =
      `M${x - r * 2} ${tall + 50} Q${x - r * 2} ${y + r * 1.4} ${x} ${y + r * 1.3} ` +
      `Q${x + r * 2} ${y + r * 1.4} ${x + r * 2} ${tall + 50}Z`;
    const hair = `M${x - r * 0.85} ${y} Q${x} ${y - r * 2} ${x + r * 0.85} ${y} Q${x} ${y - r} ${x - r * 0.85} ${y}Z`;
    const mouth = `M${x - r * 0.3} ${y + r * 0.5} Q${x} ${y + r * 0.7} ${x + r * 0.3} ${y + r * 0.5}`;
    sketch.add(
      path(body, sketch.blend(anyColour(sketch), anyColour(sketch))),
      `<ellipse cx="${x}" cy="${y}" rx="${r * 0.8}" ry="${r}" fill="${skin}"/>`,
      path(hair, '#321'),
      circle({ x: x - r * 0.3, y: y - 3 }, 4, '#111'),
      circle({ x: x + r * 0.3, y: y - 3 }, 4, '#111'),
      path(mouth, 'none', 'stroke="#a33" stroke-width="4"'),
    );
  }
}

function drawSofa(sketch: Sketch): void {
  const { chance } = sketch;
  const tone = { h: chance.between(0, 360), s: chance.between(0.1, 0.7), l: chance.between(0.2, 0.6) };
  const cushion = (x: number, y: number, width: number, height: number) =>
    rect({ x, y, width, height }, sketch.shaded(tone), 'rx="28"');
  sketch.add(
    rect({ x: -200, y: tall * 0.7, width: 1200, height: 500 }, sketch.blend('#a86', '#654')),
    cushion(60, 130, wide - 120, 110),
    cushion(40, 200, wide - 80, 90),
    cushion(30, 160, 60, 130),
    cushion(wide - 90, 160, 60, 130),
  );
}

function drawTiles(sketch: Sketch, colour: string): void {
  const { chance } = sketch;
  const side = chance.pick([8, 16, 32, 64]);
  for (let y = 0; y < tall; y += side) {
    for (let x = (((y / side) % 2) * side) / 2 - side; x < wide; x += side) {
      const edge = `stroke="${chance.pick(['#0003', '#fff3'])}"`;
      if (chance.is(0.9)) sketch.add(rect({ x, y, width: side - 2, height: side - 2 }, colour, edge));
    }
  }
}

function drawPapers(sketch: Sketch): void {
  const { chance } = sketch;
  for (let i = chance.count(5, 60); i > 0; i--) {
    const paper = {
      x: chance.between(-50, wide),
      y: chance.between(-50, tall),
      width: chance.between(5, 200),
      height: chance.between(5, 150),
    };
    const turn = `transform="rotate(${chance.between(0, 90)} ${wide / 2} ${tall / 2})"`;
    sketch.add(rect(paper, anyColour(sketch), `opacity="${chance.between(0.3, 1)}" ${turn}`));
  }
}

function drawBottles(sketch: Sketch): void {
  const { chance } = sketch;
  sketch.add(rect({ x: -200, y: tall * 0.6, width: 1200, height: 500 }, anyColour(sketch)));
  for (let i = 0; i < 5; i++) {
    const [x, width, height] = [
      chance.between(30, wide - 60),
      chance.between(20, 50),
      chance.between(60, 180),
    ];
    const y = tall * 0.7 - height;
    sketch.add(
      rect({ x, y, width, height }, sketch.blend(anyColour(sketch), anyColour(sketch)), 'rx="10"'),
      rect({ x: x + width * 0.3, y: y - 25, width: width * 0.4, height: 30 }, anyColour(sketch)),
    );
  }
}

function drawPoster(sketch: Sketch): void {
  const { chance } = sketch;
  const title = chance.pick(['SALE', 'MUSIC', 'Hello', '2026', 'OPEN', 'Menu']);
  const below = chance.pick(['Friday 20:00', 'info and more', 'every day']);
  sketch.add(words({ x: wide / 2, y: tall / 2 }, chance.between(40, 130), anyColour(sketch), title));
  sketch.add(words({ x: wide / 2, y: tall * 0.8 }, 28, anyColour(sketch), below));
}

function drawRoom(sketch: Sketch): void {
  const window = { x: wide * 0.2, y: tall * 0.2, width: wide * 0.2, height: tall * 0.4 };
  sketch.add(
    rect(
      { x: wide * 0.1, y: tall * 0.1, width: wide * 0.8, height: tall * 0.75 },
      sketch.blend('#cdb', '#876'),
    ),
    rect(window, '#def', 'stroke="#642" stroke-width="6"'),
    rect({ x: wide * 0.55, y: tall * 0.25, width: wide * 0.2, height: tall * 0.6 }, '#753'),
    rect({ x: wide * 0.15, y: tall * 0.65, width: wide * 0.35, height: tall * 0.15 }, anyColour(sketch)),
  );
}

const subjects = [
  drawText,
  drawBlobs,
  drawLandscape,
  drawPeople,
  drawSofa,
  drawPapers,
  drawBottles,
  drawPoster,
  drawRoom,
];

/** Draws something that has nothing to do with vehicles: text, landscapes, people, furniture, tiles, posters. */
export function drawNone(sketch: Sketch): void {
  const { chance } = sketch;
  const colour = anyColour(sketch);
  sketch.ground(chance.is(0.5) ? colour : sketch.blend(colour, anyColour(sketch)));
  const subject = chance.count(0, subjects.length);
  if (subject === subjects.length) drawTiles(sketch, colour);
  else subjects[subject](sketch);
}
