/** What a page of a test lacks, before any module looks (vitest.config.ts). */

// happy-dom names locks without having any; the panel does without where there are none.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
