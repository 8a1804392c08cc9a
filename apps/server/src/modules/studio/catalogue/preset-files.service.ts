/**
 * Presets as files, and copies of them. Guarantees that an import saves a whole preset or nothing, and that it refers only to items
 * of this catalogue.
 */
import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import { fail } from '@forecourt/contract/errors';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import {
  type importPreset,
  type PresetFile,
  type PresetFileCheck,
  presetFileSchema,
  presetFileVersion,
} from '@forecourt/contract/preset-files';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createItem, findItem } from './catalogue.service.ts';
import * as queries from './preset-files.queries.ts';
import { lookWith, type Replacements, readPresetFile } from './preset-files.rules.ts';

async function hashOf(ctx: Ctx, key: string | null): Promise<string | null> {
  return key && sha256(await ctx.outside.storage.get(key)).toString('hex');
}

async function findPreset(db: Db, id: CatalogueItemId) {
  const { look, name } = await findItem(db, 'preset', id);
  return { name, look: look ?? fail('presetNotFound') };
}

export async function exportPreset(ctx: Ctx, id: CatalogueItemId): Promise<PresetFile> {
  const { look, name } = await findPreset(ctx.db, id);
  const kinds = new Map(namedBy(look).map((part) => [part.id, part.kind]));
  const items = await queries.findItemsOfLook(ctx.db, [...kinds.keys()]);
  const parts: PresetFile['parts'] = [];
  for (const item of items) {
    const kind = kinds.get(item.id);
    if (kind) parts.push({ ref: item.id, kind, name: item.name, sha256: await hashOf(ctx, item.shownKey) });
  }
  return { schema: presetFileSchema, version: presetFileVersion, name, look, parts };
}

const nameMax = 100;

/** The name, or the name with the first number that makes it free. */
async function freeName(db: Db, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`;
    const free = `${name.slice(0, nameMax - ending.length)}${ending}`;
    if (!(await queries.findItemByName(db, 'preset', free))) return free;
  }
}

export async function copyPreset(ctx: Ctx, id: CatalogueItemId, name: string): Promise<CatalogueEntry> {
  const { look } = await findPreset(ctx.db, id);
  return createItem(ctx, 'preset', { name: await freeName(ctx.db, name), look }, null);
}

export async function checkFile(ctx: Ctx, given: unknown): Promise<PresetFileCheck> {
  const { name, parts } = readPresetFile(given);
  const checked: PresetFileCheck['parts'] = [];
  for (const { kind, name: called, ref, sha256: hash } of parts) {
    const item = await queries.findItemByName(ctx.db, kind, called);
    const found = item && { id: item.id, hasSamePicture: hash === (await hashOf(ctx, item.shownKey)) };
    checked.push({ ref, kind, name: called, found: found ?? null });
  }
  const isNameTaken = (await queries.findItemByName(ctx.db, 'preset', name)) !== undefined;
  return { name, isNameTaken, parts: checked };
}

/** The item for each part: the one that the caller names, or the one of its kind and name. */
async function replacementsOf(
  db: Db,
  { parts }: PresetFile,
  named: RouteInput<typeof importPreset>['body']['parts'],
): Promise<Replacements> {
  const by = new Map<CatalogueItemId, CatalogueItemId | null>();
  const missing: string[] = [];
  for (const { kind, name, ref } of parts) {
    const chosen = named.find((one) => one.ref === ref);
    const id = chosen ? chosen.catalogueId : (await queries.findItemByName(db, kind, name))?.id;
    if (id === undefined) missing.push(name);
    else by.set(ref, id);
  }
  return missing.length === 0 ? by : fail('presetPartsMissing', { params: { names: missing.join(', ') } });
}

export async function importPresetFile(
  ctx: Ctx,
  { file: given, name, parts }: RouteInput<typeof importPreset>['body'],
): Promise<CatalogueEntry> {
  const file = readPresetFile(given);
  const by = await replacementsOf(ctx.db, file, parts);
  return createItem(ctx, 'preset', { name: name ?? file.name, look: lookWith(file.look, by) }, null);
}
