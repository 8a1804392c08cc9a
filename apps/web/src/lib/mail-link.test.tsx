import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { type MailLink, readKeptMailLink, useMailLink } from './mail-link.ts';
import { createVault, type Vault } from './vault.ts';

let arrival: string;
let perTab: Map<string, string>;
let key: CryptoKey;

const storage = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => void values.set(name, value),
  removeItem: (name: string) => void values.delete(name),
});

beforeEach(async () => {
  arrival = 'navigate';
  perTab = new Map();
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type: arrival }] as never);
  vi.stubGlobal('location', { pathname: '/login', search: '', hash: '#invite=the-token' });
});

/** The vault of a newly loaded page in the same tab. */
const newVault = () =>
  createVault({ durable: storage(new Map()), perTab: storage(perTab), key: async () => key });

function Shown({ vault, kept }: { vault: Vault; kept: MailLink | null }) {
  const [link, drop] = useMailLink(vault, kept);
  return (
    <button type="button" onClick={drop}>
      {link ? `${link.kind} ${link.token}` : 'none'}
    </button>
  );
}

const invitation = { kind: 'invite', token: 'the-token' };

test('a link from a mail survives a reload, encrypted in its tab, until it is handled', async () => {
  await render(<Shown vault={newVault()} kept={null} />);
  screen.getByText('invite the-token');
  await waitFor(() => expect([...perTab.keys()]).toEqual(['mailLink']));
  expect([...perTab.values()].join()).not.toContain('the-token');

  arrival = 'reload';
  location.hash = '';
  const vault = newVault();
  const kept = await readKeptMailLink(vault);
  expect(kept).toEqual(invitation);
  cleanup();
  const { user } = await render(<Shown vault={vault} kept={kept} />);
  await user.click(screen.getByText('invite the-token'));
  screen.getByText('none');
  expect(await readKeptMailLink(newVault())).toBeNull();
});

test('a link from a mail is dropped when its tab goes elsewhere', async () => {
  await newVault().put('mailLink', invitation, false);
  expect(await readKeptMailLink(newVault())).toBeNull();
  arrival = 'reload';
  expect(await readKeptMailLink(newVault())).toBeNull();
});
