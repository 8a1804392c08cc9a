/** A model that cannot be opened: its file is missing or broken, or this machine cannot run it. No photo is to blame. */
export class ModelError extends Error {}
