import type { BodySpec } from '../car/body-spec.ts';
import { hatchback } from './hatchback.ts';
import { saloon } from './saloon.ts';
import { suv } from './suv.ts';
import { van } from './van.ts';

export const BODIES = { hatchback, saloon, suv, van } as const satisfies Record<string, BodySpec>;

export type BodyName = keyof typeof BODIES;
