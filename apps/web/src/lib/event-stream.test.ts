import { describe, expect, test } from 'vitest';
import { pauseMs, splitEvents } from './event-stream.ts';

describe('splitEvents', () => {
  test('returns complete events and keeps the beginning of the next', () => {
    const { data, rest } = splitEvents('data: {"a":1}\n\n: still there\n\ndata: {"b"');
    expect(data).toEqual(['{"a":1}']);
    expect(rest).toBe('data: {"b"');
  });

  test('assembles an event that arrives in pieces', () => {
    const first = splitEvents('data: {"kind":"re');
    expect(first.data).toEqual([]);
    expect(splitEvents(`${first.rest}ady"}\n\n`).data).toEqual(['{"kind":"ready"}']);
  });

  test('tells the last id, also of lines without data', () => {
    expect(splitEvents('id: 1\ndata: {}\n\nid: 2\n\nid: 3\ndata:').lastId).toBe('2');
    expect(splitEvents('data: {}\n\n').lastId).toBeUndefined();
  });

  test('accepts other line ends and several data lines', () => {
    expect(splitEvents('event: x\r\ndata: 1\r\ndata: 2\r\n\r\n').data).toEqual(['1\n2']);
  });
});

describe('pauseMs', () => {
  test('grows from half a second to half a minute, with jitter', () => {
    expect(pauseMs(1, 1)).toBe(500);
    expect(pauseMs(1, 0)).toBe(250);
    expect(pauseMs(4, 1)).toBe(4_000);
    expect(pauseMs(50, 1)).toBe(30_000);
  });
});
