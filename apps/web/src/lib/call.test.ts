import { describe, expect, test } from 'vitest';
import { addressOf, CallError } from './call.ts';

describe('addressOf', () => {
  test('fills the path and leaves empty query values out', () => {
    const query = { search: 'Škoda & co', page: 2, state: '', bodyType: undefined };
    expect(addressOf('/v1/vehicles/:id', { params: { id: 'a/b' }, query })).toBe(
      '/v1/vehicles/a%2Fb?search=%C5%A0koda+%26+co&page=2',
    );
  });

  test('fills two parameters of one path', () => {
    expect(addressOf('/v2/customers/:id/admins/:adminId', { params: { id: '1', adminId: '2' } })).toBe(
      '/v2/customers/1/admins/2',
    );
  });
});

describe('CallError', () => {
  test('names the row of the error table, or says that there is none', () => {
    expect(new CallError(409, { name: 'userExists', errorCode: 4090006 })).toMatchObject({
      row: 'userExists',
      code: 4090006,
    });
    expect(new CallError(502, null).row).toBe('unknown');
    expect(new CallError(0, null).row).toBe('unreachable');
  });
});
