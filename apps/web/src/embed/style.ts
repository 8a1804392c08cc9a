/**
 * The style of the element, in its shadow: pages neither see nor change it, except by the two properties. A constructed style
 * sheet is allowed by every Content-Security-Policy.
 */
export const style = `
:host { display: block; position: relative; overflow: hidden; border-radius: var(--forecourt-radius, 12px);
  background: #8882; color: #fff; font: 400 15px/1.4 system-ui, sans-serif; --accent: var(--forecourt-accent, #0b7285) }
:host([hidden]) { display: none }
:host(:fullscreen) { display: grid; place-content: center; border-radius: 0; background: #111 }
:host(:fullscreen) .box { max-width: none; width: min(100vw, 100vh * var(--ratio)) }
.box { position: relative; aspect-ratio: var(--ratio, 4 / 3); max-width: calc(90vh * var(--ratio, 4 / 3)); margin: 0 auto }
.stage { position: absolute; inset: 0; cursor: grab; touch-action: pan-y pinch-zoom; user-select: none;
  -webkit-user-select: none }
.stage:active { cursor: grabbing }
.stage:focus-visible { outline: none }
.stage:focus-visible::after { content: ''; position: absolute; inset: 0; border-radius: var(--forecourt-radius, 12px);
  box-shadow: inset 0 0 0 3px var(--accent), inset 0 0 0 6px #fff; pointer-events: none }
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px var(--accent) }
.stage img { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; pointer-events: none }
.stage img.shown { opacity: 1 }
button { font: inherit; color: inherit; cursor: pointer; border: 0 }
.icon { display: grid; place-items: center; width: 40px; height: 40px; padding: 0; border-radius: 50%; background: #111b }
.icon:hover { background: #111e }
svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round }
.controls { position: absolute; right: 10px; bottom: 10px; display: flex; gap: 8px }
.sign { position: absolute; left: 10px; bottom: 10px; display: flex; gap: 6px; align-items: center; padding: 6px 12px;
  border-radius: 20px; background: #111b; font-weight: 600; pointer-events: none; transition: opacity .3s }
.touched .sign { opacity: 0 }
.bar { position: absolute; inset: auto 0 0; height: 4px; background: #fff6; pointer-events: none }
.bar div { height: 100%; width: 100%; background: var(--accent); transform-origin: left; transform: scaleX(0) }
.pin { position: absolute; width: 28px; height: 28px; margin: -14px 0 0 -14px; padding: 0; border-radius: 50%;
  border: 2px solid #fff; background: var(--accent); color: #fff; font-size: 13px; font-weight: 600; box-shadow: 0 1px 4px #0008 }
.pin.damage { width: 24px; height: 24px; margin: -12px 0 0 -12px; border-radius: 4px; background: #b3261e; rotate: 45deg }
.pin.damage span { display: block; rotate: -45deg }
@media (any-pointer: coarse) {
  .pin::before { content: ""; position: absolute; inset: -10px }
  .pin.damage::before { inset: -12px }
}
.message { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 12px; margin: 0;
  padding: 16px; text-align: center; background: #222c }
.message button { padding: 8px 16px; border-radius: 8px; background: #fff; color: #111 }
dialog { box-sizing: border-box; width: min(560px, calc(100vw - 32px)); max-height: calc(100vh - 32px); padding: 0;
  border: 0; border-radius: 12px; background: #fff; color: #1a1d21 }
dialog::backdrop { background: #000a }
dialog .body { padding: 16px }
dialog header { display: flex; justify-content: space-between; align-items: center; gap: 12px; font-weight: 600 }
dialog .icon { background: none }
dialog .icon:focus-visible { outline-color: var(--accent); box-shadow: none }
dialog img { display: block; width: 100%; margin: 12px 0 0; border-radius: 8px }
dialog p { margin: 12px 0 0; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { dialog { background: #1f2327; color: #e8eaed } }
@media (prefers-reduced-motion: reduce) { .sign { transition: none } }
`;
