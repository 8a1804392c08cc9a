import type { Area, Sketch, Tone } from './sketch.ts';
import { circle, colourOf, line, path, rect, words } from './sketch.ts';

/** A round instrument with its scale and pointer. */
export function gauge(sketch: Sketch, x: number, y: number, radius: number): string {
  const { chance } = sketch;
  const rim = chance.pick(['#999', '#444', '#c8c8c8']);
  const ink = chance.pick(['#fff', '#eee', '#9cf', '#fa6']);
  const at = (turn: number, share: number) => ({
    x: x + Math.cos(turn) * radius * share,
    y: y + Math.sin(turn) * radius * share,
  });
  let out = circle(
    { x, y },
    radius,
    sketch.blend('#222', '#050505', 'out'),
    `stroke="${rim}" stroke-width="${radius * 0.06}"`,
  );
  const marks = chance.count(20, 50);
  for (let i = 0; i <= marks; i++) {
    const turn = (0.75 + (1.5 * i) / marks) * Math.PI;
    const isLong = i % 5 === 0;
    out += line(at(turn, isLong ? 0.78 : 0.86), at(turn, 0.92), ink, isLong ? 2 : 1);
    if (isLong) out += words(at(turn, 0.62), radius * 0.16, ink, `${i * 4}`);
  }
  const pointer = chance.pick(['#e22', '#fff', '#f80']);
  out += line({ x, y }, at(chance.between(0.75, 2.25) * Math.PI, 0.8), pointer, radius * 0.04);
  return out + circle({ x, y }, radius * 0.1, '#111');
}

/** An air vent with its slats. */
export function vent(sketch: Sketch, { height, width, x, y }: Area): string {
  const rim = sketch.chance.pick(['#888', '#333', '#bbb']);
  let out = rect({ x, y, width, height }, '#0a0a0a', `rx="6" stroke="${rim}" stroke-width="2"`);
  for (let i = 1; i < 6; i++) {
    const level = y + (height * i) / 6;
    out += line({ x: x + 3, y: level }, { x: x + width - 3, y: level }, '#3a3a3a', height / 18);
  }
  return out;
}

export function screen(sketch: Sketch, { height, width, x, y }: Area): string {
  const { chance } = sketch;
  const lit = sketch.blend(chance.pick(['#0a1a30', '#111', '#223', '#0b2a2a']), '#000');
  let out = rect({ x: x - 5, y: y - 5, width: width + 10, height: height + 10 }, '#050505', 'rx="8"');
  out += rect({ x, y, width, height }, lit);
  for (let i = chance.count(2, 7); i > 0; i--) {
    const tile = {
      x: x + chance.between(0, width * 0.8),
      y: y + chance.between(0, height * 0.8),
      width: width * 0.15,
      height: height * 0.15,
    };
    out += rect(tile, chance.pick(['#3af', '#eee', '#888', '#5c5', '#246']), 'rx="3"');
  }
  return out;
}

export function knob(sketch: Sketch, x: number, y: number, radius: number): string {
  const face = sketch.blend('#777', '#111', 'out');
  return (
    circle({ x, y }, radius, face, 'stroke="#999" stroke-width="1.5"') +
    line({ x, y }, { x, y: y - radius }, '#ddd', 1.5)
  );
}

export function buttons(sketch: Sketch, { height, width, x, y }: Area, count: number): string {
  let out = '';
  for (let i = 0; i < count; i++) {
    const left = x + i * (width + 2);
    out += rect({ x: left, y, width, height }, sketch.blend('#333', '#111'), 'rx="2" stroke="#000"');
    const sign = sketch.chance.pick(['A', 'P', '°', '+', 'M', 'AC', '≡', '□']);
    out += words({ x: left + width / 2, y: y + height * 0.7 }, height * 0.5, '#ddd', sign);
  }
  return out;
}

export function steeringWheel(sketch: Sketch, x: number, y: number, r: number, tone: Tone): string {
  const { chance } = sketch;
  const button = (left: number): Area => ({ x: left, y: -r * 0.1, width: r * 0.14, height: r * 0.12 });
  return (
    `<g transform="translate(${x},${y}) rotate(${chance.between(-20, 20)}) scale(1,${chance.between(0.8, 1)})">` +
    circle({ x: 0, y: 0 }, r, 'none', `stroke="${colourOf(tone, 0.8)}" stroke-width="${r * 0.18}"`) +
    circle({ x: 0, y: 0 }, r * 1.05, 'none', `stroke="${colourOf(tone, 2)}" stroke-width="2" opacity=".5"`) +
    path(
      `M${-r} ${-r * 0.1} Q0 ${-r * 0.35} ${r} ${-r * 0.1} L${r * 0.95} ${r * 0.2} Q0 ${r * 0.1} ${-r * 0.95} ${r * 0.2}Z`,
      colourOf(tone),
    ) +
    path(
      `M${-r * 0.15} 0 L${r * 0.15} 0 L${r * 0.2} ${r} L${-r * 0.2} ${r}Z`,
      chance.pick(['#999', '#222', '#444']),
    ) +
    `<ellipse rx="${r * 0.32}" ry="${r * 0.3}" fill="${sketch.shaded(tone)}"/>` +
    circle({ x: 0, y: 0 }, r * 0.1, '#bbb') +
    `${buttons(sketch, button(-r * 0.8), 2)}${buttons(sketch, button(r * 0.5), 2)}</g>`
  );
}

/** A seat from the front: head rest, back with seams, cushion. */
export function seat(sketch: Sketch, { height: h, width: w, x, y }: Area, tone: Tone): string {
  const { chance } = sketch;
  const thread = chance.pick(['#aaa', '#c33', colourOf(tone, 2), colourOf(tone, 0.4)]);
  const pad = (area: Area, round: number) => rect(area, sketch.shaded(tone), `rx="${round}"`);
  let out = pad({ x: x + w * 0.25, y: y - h * 0.16, width: w * 0.5, height: h * 0.2 }, w * 0.1);
  out += path(
    `M${x + w * 0.1} ${y + h * 0.05} Q${x + w * 0.5} ${y - h * 0.05} ${x + w * 0.9} ${y + h * 0.05} ` +
      `L${x + w} ${y + h * 0.6} Q${x + w * 0.5} ${y + h * 0.68} ${x} ${y + h * 0.6}Z`,
    sketch.shaded(tone, 1.7),
  );
  out += pad({ x: x - w * 0.02, y: y + h * 0.6, width: w * 1.04, height: h * 0.35 }, w * 0.12);
  for (let i = 1; i < 5; i++) {
    const seam = x + w * (0.2 + (0.6 * i) / 5);
    out += path(
      `M${seam} ${y + h * 0.08} V${y + h * 0.58}`,
      'none',
      `stroke="${thread}" stroke-dasharray="3 2" opacity=".7"`,
    );
  }
  return out;
}
