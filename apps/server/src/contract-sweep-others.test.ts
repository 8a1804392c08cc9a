import { sweepCalls } from './testing/sweep-calls.ts';

sweepCalls('others');
