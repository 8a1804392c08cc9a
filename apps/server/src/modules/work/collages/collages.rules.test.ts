import { expect, it } from 'vitest';
import { pageFileName } from './collages.rules.ts';

it('files are called after the vehicle and the template', () => {
  expect(pageFileName('A/1', 'Übersicht: A4 …', 'jpeg')).toBe('A_1-Übersicht_A4_.jpg');
});
