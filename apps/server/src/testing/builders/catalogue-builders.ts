import type { StoredViews } from '@forecourt/contract/background-views';
import type { BackgroundUse, CatalogueKind, CatalogueRoom } from '@forecourt/contract/catalogue';
import type {
  CatalogueItemId,
  ClientId,
  CustomerId,
  PictureRequestId,
  UserId,
} from '@forecourt/contract/ids';
import type { RequestKind } from '@forecourt/contract/picture-requests';
import type { ViewClass } from '@forecourt/contract/positions';
import { PresetLook } from '@forecourt/contract/presets';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { SpinAnimation } from '@forecourt/contract/spin-animations';
import type { z } from 'zod';
import { type OwnFields, ownFieldsOf } from '../../modules/studio/catalogue/catalogue.rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import { buildFile } from './belonging-builders.ts';
import { nobody, unique } from './builders.ts';

export interface CatalogueParts {
  kind?: CatalogueKind;
  name?: string;
  /** Absent: a picture that is ready. */
  picture?: 'ready' | 'waiting' | 'none';
  use?: BackgroundUse;
  /** For a background of the use `whole`: its pictures for views that are ready, by where their floors begin. */
  views?: Partial<Record<ViewClass, number>>;
  /** For a background of the use `room`. */
  room?: CatalogueRoom;
  /** For a licence plate. */
  design?: PlateDesign;
  /** For a GIF: what it has besides the turn. */
  animation?: z.input<typeof SpinAnimation>;
  /** For a collage: its grid and its page, besides what a new one has. */
  collage?: Partial<Pick<OwnFields, 'columns' | 'rows' | 'cells' | 'page'>>;
  /** The customer whose own it is; does not assign it. */
  ownedBy?: CustomerId;
  /** For a preset: its look, besides its one target. */
  look?: Partial<z.input<typeof PresetLook>>;
  /** How many versions a preset has; those before the last one have a grey background. Default: 1. */
  versions?: number;
  forEverybody?: boolean;
  assignedTo?: { userId: UserId } | { clientId: ClientId } | { customerId: CustomerId };
  deletedAt?: Date;
}

const purposes = {
  background: 'background',
  frame: 'frame',
  'license-plate': 'licensePlate',
  logo: 'logo',
  gif: 'gif',
} as const;

const lookOfTests = {
  background: { kind: 'colour' as const, colour: '#336699' },
  targets: [{ name: 'web', width: 800, height: 600 }],
};

async function buildViews(db: Db, views: CatalogueParts['views']): Promise<StoredViews | null> {
  const stored: StoredViews = {};
  for (const [view, horizon] of Object.entries(views ?? {})) {
    const fileId = await buildFile(db, { userId: null, purpose: 'background', state: 'ready' });
    stored[view as ViewClass] = { fileId, horizon };
  }
  return views ? stored : null;
}

/** An item of the catalogue. */
export async function buildCatalogueItem(db: Db, parts: CatalogueParts = {}): Promise<CatalogueItemId> {
  const { kind = 'background', picture = 'ready' } = parts;
  const purpose = kind === 'collage' || kind === 'preset' ? null : purposes[kind];
  const state = picture === 'waiting' ? 'waiting' : 'ready';
  const { animation, framesPerSecond, cells, page, design, look, room, safeArea, ...fields } = ownFieldsOf(
    kind,
    {
      use: parts.use,
      room: parts.room,
      design: parts.design,
      ...parts.collage,
      animation: parts.animation && SpinAnimation.parse(parts.animation),
      look: parts.look && PresetLook.parse({ ...lookOfTests, ...parts.look }),
    },
  );
  const { id } = await db
    .insertInto('catalogueItems')
    .values({
      ...fields,
      kind,
      name: parts.name ?? `Item ${unique()}`,
      framesPerSecond,
      animation: json(animation),
      cells: json(cells),
      page: json(page),
      look: json(look),
      room: json(room),
      design: json(design),
      safeArea: json(safeArea),
      views: json(await buildViews(db, parts.views)),
      customerId: parts.ownedBy ?? null,
      fileId:
        purpose && picture !== 'none' && !room ? await buildFile(db, { userId: null, purpose, state }) : null,
      forEverybody: parts.forEverybody ?? false,
      createdAt: nobody.now,
      deletedAt: parts.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (look) {
    const { versions = 1 } = parts;
    const grey: PresetLook = { ...look, background: { kind: 'colour', colour: '#808080' } };
    const all = Array.from({ length: versions }, (_, index) => ({
      presetId: id,
      version: index + 1,
      look: json(index + 1 === versions ? look : grey),
      createdAt: nobody.now,
    }));
    await db.insertInto('presetVersions').values(all).execute();
  }
  if (parts.assignedTo) {
    const assignment = { itemId: id, ...parts.assignedTo, createdAt: nobody.now };
    await db.insertInto('catalogueAssignments').values(assignment).execute();
  }
  return id;
}

interface PictureRequestParts {
  userId: UserId;
  kind?: RequestKind;
  text?: string;
  /** The member of staff who works on it. */
  handledBy?: UserId;
}

/** A picture request. */
export async function buildPictureRequest(db: Db, parts: PictureRequestParts): Promise<PictureRequestId> {
  const { id } = await db
    .insertInto('pictureRequests')
    .values({
      kind: parts.kind ?? 'background',
      userId: parts.userId,
      text: parts.text ?? 'Our own hall',
      state: parts.handledBy ? 'in_work' : 'open',
      handledBy: parts.handledBy ?? null,
      createdAt: nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
