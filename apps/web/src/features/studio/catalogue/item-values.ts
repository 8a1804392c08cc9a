import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { ViewClass } from '@forecourt/contract/positions';
import type { Draft } from '../../../lib/use-draft.ts';
import type { LookParts } from './look-parts.ts';

/** The editable fields of an item; each kind has only some of them. */
export type ItemValues = Partial<
  Pick<
    CatalogueItem,
    | 'use'
    | 'room'
    | 'horizon'
    | 'design'
    | 'framesPerSecond'
    | 'frames'
    | 'direction'
    | 'animation'
    | 'columns'
    | 'rows'
    | 'cells'
    | 'page'
    | 'safeArea'
    | 'look'
  >
> & { name: string } & {
  /** A background's pictures for views: where their floors begin; null: removed. */
  [View in ViewClass]?: { horizon: number } | null;
};

export type FieldsProps = Pick<Draft<ItemValues>, 'values' | 'set' | 'problem'> & {
  parts: LookParts;
  /** The customer whose own background it is; null for an item of the operator. */
  owner: string | null;
};
