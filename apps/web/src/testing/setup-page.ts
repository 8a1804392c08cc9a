/** Adapts happy-dom to the browser APIs that the panel checks for, before any module is imported (vitest.config.ts). */

// happy-dom has no visual viewport, says nothing about a secure context, and declares `navigator.locks` without
// implementing it; the panel works without any of them.
Object.assign(globalThis, { visualViewport: null, isSecureContext: false });
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
