import { expect, it } from 'vitest';
import { stagesOf } from './test-stages.ts';

const kindsOf = (...args: string[]) =>
  stagesOf(args).map(({ checks, journeys, kinds }) =>
    [checks && 'checks', ...kinds, journeys && 'journeys'].filter(Boolean).join(' '),
  );

it.each([
  ['everything, cheap kinds first', [], ['checks unit panel', 'server imaging', 'journeys']],
  ['the journeys', ['--browser', '--retries', '0'], ['journeys']],
  ['files by a word', ['invoices'], ['unit panel', 'server imaging']],
  ['journeys by a word', ['e2e/money'], ['journeys']],
  ['what changed', ['--changed'], ['checks unit panel', 'server imaging', 'journeys']],
])('a run picks %s', (_what, args, stages) => {
  expect(kindsOf(...args)).toEqual(stages);
});

it('options and words go to the runners that know them', () => {
  expect(stagesOf(['--browser', '--repeat-each', '10', 'money'])[0]?.args).toEqual([
    '--repeat-each',
    '10',
    'money',
  ]);
  expect(stagesOf(['e2e/money']).at(-1)?.args).toEqual(['e2e/money']);
  expect(stagesOf(['--changed']).map(({ args }) => args)).toEqual([
    ['--changed'],
    ['--changed'],
    ['--changed'],
  ]);
});
