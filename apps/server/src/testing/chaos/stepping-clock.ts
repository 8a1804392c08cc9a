/**
 * Loaded before a program, whose clock its parent can then set as that of a machine is set: what asks for the time gets another one, and
 * timers go on.
 */

/** What its parent sends; 0: the clock is right. */
export interface ClockMessage {
  kind: 'setClock';
  aheadMs: number;
}

const Right = Date;
let aheadMs = 0;
const now = () => Right.now() + aheadMs;
process.on('message', (message: Partial<ClockMessage> | null) => {
  if (message?.kind === 'setClock') aheadMs = message.aheadMs ?? 0;
});

globalThis.Date = new Proxy(Right, {
  construct: (target, args, wanted) => Reflect.construct(target, args.length > 0 ? args : [now()], wanted),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
