import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMcp } from '../../../scripts/build-mcp.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';

let installation: TestInstallation;
let folder: string;
let client: Client;
beforeAll(async () => {
  installation = await openTestInstallation();
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-mcp-'));
  await copyFile(samplePhoto('saloon-blue-045.jpg'), path.join(folder, 'front.jpg'));
  const program = path.join(folder, 'forecourt-mcp.mjs');
  await buildMcp(program);
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [program],
      env: {
        FORECOURT_URL: installation.baseUrl,
        FORECOURT_KEY: (await installation.keyOfDealer(10)).key,
        FORECOURT_FOLDER: folder,
      },
    }),
  );
});
afterAll(async () => {
  await client.close();
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  isError: boolean;
  text: string;
}

async function use(name: string, args: Record<string, unknown>): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { isError: isError === true, text: first?.text ?? '' };
}

// Answers are read as an assistant would.
// biome-ignore lint/suspicious/noExplicitAny: see above
async function result(name: string, args: Record<string, unknown>): Promise<any> {
  const { isError, text } = await use(name, args);
  expect(isError, text).toBe(false);
  return JSON.parse(text);
}

it('an assistant makes a vehicle, and spends credits only by the confirmation of a price', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('order_pictures');
  const { id: vehicleId } = await result('create_vehicle', { reference: 'STOCK-7' });
  const outside = await use('upload_photos', { vehicleId, photos: [{ path: '/etc/hostname' }] });
  expect(outside).toMatchObject({
    isError: true,
    text: expect.stringContaining('outside of the shared folder'),
  });
  await result('upload_photos', {
    vehicleId,
    photos: [{ path: 'front.jpg', position: 'exterior.front_left' }],
  });

  const quote = await result('quote_order', { vehicleId, preset: 'studio-white' });
  expect(quote).toMatchObject({ pictures: 1, creditsLeft: 10 });
  expect(quote.creditsAtMost).toBeGreaterThan(0);
  const { text: made } = await use('order_pictures', {
    confirmation: '00000000-0000-4000-8000-000000000000',
  });
  expect(made).toContain('Ask for the price again');
  expect((await result('quote_order', { vehicleId })).creditsLeft).toBe(10);

  const { confirmation } = quote;
  expect(await result('order_pictures', { confirmation })).toEqual({
    pictures: 1,
    creditsHeld: quote.creditsAtMost,
  });
  expect((await use('order_pictures', { confirmation })).isError).toBe(true);
  const stateOf = async () => (await result('get_vehicle', { vehicleId })).photos[0].state;
  await expect.poll(stateOf).toBe('delivered');
  const { saved } = await result('save_pictures', { vehicleId });
  expect(saved).toHaveLength(1);
  expect(path.dirname(saved[0])).toBe(path.join(folder, 'STOCK-7'));
  expect(imageSize(await readFile(saved[0])).width).toBeGreaterThan(1_000);
});

it('a refused call is answered in words that an assistant can pass on', async () => {
  const missing = await use('get_vehicle', { vehicleId: '00000000-0000-4000-8000-000000000000' });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('vehicleNotFound') });
});
