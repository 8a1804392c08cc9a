/** Adapts happy-dom to the browser APIs that the panel checks for, before any module is imported (vitest.config.ts). */

// happy-dom has no visual viewport, and declares `navigator.locks` without implementing it; the panel works without
// either.
Object.assign(globalThis, { visualViewport: null });
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
