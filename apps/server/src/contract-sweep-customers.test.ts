import { sweepCalls } from './testing/sweep/sweep-calls.ts';

sweepCalls('customers');
