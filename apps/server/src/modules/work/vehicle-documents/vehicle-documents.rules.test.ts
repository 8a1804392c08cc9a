import { expect, test } from 'vitest';
import { safeFileName, titleOf } from './vehicle-documents.rules.ts';

test('a name of a file is kept as far as every system takes it', () => {
  const names: [string, string][] = [
    ['Prüfbericht „TÜV“ 2026.pdf', 'Prüfbericht „TÜV“ 2026.pdf'],
    ['REPORT.PDF', 'REPORT.pdf'],
    ['report', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['a\\b:c*d?.pdf', 'a_b_c_d_.pdf'],
    ['invoice\u202Efdp.exe.pdf', 'invoice_fdp.exe.pdf'],
    ['line\r\nbreak.pdf', 'line_break.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['.pdf', 'document.pdf'],
    ['', 'document.pdf'],
    [' . ', 'document.pdf'],
  ];
  for (const [given, safe] of names) expect(safeFileName(given), given).toBe(safe);
});

test('a long name is cut to 200 bytes between characters, and keeps its ending', () => {
  const name = safeFileName(`${'😀'.repeat(300)}.pdf`);
  expect(name).toBe(`${'😀'.repeat(50)}.pdf`);
  expect(safeFileName('👩‍👧.pdf')).toBe('👩‍👧.pdf');
  expect(titleOf(`a${'😀'.repeat(100)}.pdf`)).toBe(`a${'😀'.repeat(59)}`);
});

test('a long name has 200 characters at most, its ending and the mark of a reserved name included', () => {
  expect(safeFileName(`${'x'.repeat(197)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
  expect(safeFileName(`${'x'.repeat(196)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
  expect(safeFileName(`con.${'x'.repeat(300)}.pdf`)).toBe(`_con.${'x'.repeat(191)}.pdf`);
  expect(safeFileName(`${'x'.repeat(195)} y.pdf`)).toBe(`${'x'.repeat(195)}.pdf`);
});

test('a document without a title has the name of its file', () => {
  expect(titleOf('Service history.pdf')).toBe('Service history');
});
