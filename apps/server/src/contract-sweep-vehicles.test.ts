import { sweepCalls } from './testing/sweep-calls.ts';

sweepCalls('vehicles');
