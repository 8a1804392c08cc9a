import { describe, expect, test } from 'vitest';
import type { Text } from '../../../lib/i18n.ts';
import { colourName, colourNames, colourOf } from './colour-words.ts';

const german: Record<string, string> = { 'colours.white': 'Weiß', 'colours.grey': 'Grau' };
const t: Text = (key) => german[key] ?? key;

describe('colour words', () => {
  test('a known colour is shown in the language of the panel, however it is written', () => {
    expect(colourName('white', t)).toBe('Weiß');
    expect(colourName(' White', t)).toBe('Weiß');
    expect(colourNames(t)).toContain('Grau');
  });

  test('any other colour stays as the dealer wrote it', () => {
    expect(colourName('Mineral White metallic', t)).toBe('Mineral White metallic');
    expect(colourOf('Mineral White metallic', t)).toBe('Mineral White metallic');
  });

  test('a known colour that was typed in one language is stored independently of the language', () => {
    expect(colourOf('weiß ', t)).toBe('white');
    expect(colourName(colourOf('Grau', t), t)).toBe('Grau');
  });
});
