/** What a page of a test lacks, before any module looks (vitest.config.ts). */

// happy-dom knows no visual viewport, and names locks without having any; the panel does without where there are none.
Object.assign(globalThis, { visualViewport: null });
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
