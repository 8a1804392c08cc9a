import { foldText } from '@forecourt/contract/fold-text';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const words = {
  'BMW X5': 'bmw x5',
  Škoda: 'skoda',
  'Citroe\u0308n': 'citroen',
  'STRAẞE Weiß': 'strasse weiss',
  'Ærø Søn': 'aero son',
  Œuvre: 'oeuvre',
  'Łódź Đorđe': 'lodz dorde',
  'Ρόδος ΡΟΔΟΣ': 'ροδοσ ροδοσ',
  'Győr\u00a0 Űr': 'gyor ur',
  'L·lívia ¿Ñ?': 'l·livia ¿n?',
};

it('searches of the panel and of the server compare texts in the same form', async () => {
  for (const [text, folded] of Object.entries(words)) {
    const { rows } = await sql<{ folded: string }>`select fold_for_search(${text}) as folded`.execute(
      database.db,
    );
    expect([foldText(text), rows[0]?.folded], text).toEqual([folded, folded]);
  }
});
