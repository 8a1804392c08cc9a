import fc from 'fast-check';

// Values that tests draw are the same in every run; `npm run test:dice` draws others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_260_615) });
