import type { BackgroundDraft } from '@forecourt/contract/background-previews';
import { type CatalogueItem, patchCatalogueItem } from '@forecourt/contract/catalogue';
import { surfacesOf } from '@forecourt/contract/catalogue-rooms';
import { findCollageProblem } from '@forecourt/contract/collage-layout';
import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { useUndo } from '../../../lib/use-undo.ts';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { UndoButtons } from '../../../ui/undo-buttons.tsx';
import { backgroundDraft } from './background-draft.ts';
import { type CataloguePatch, usePatchCatalogueItem } from './catalogue.calls.ts';
import styles from './catalogue.module.css';
import { drawableOf } from './collage-drawing.tsx';
import { collageProblem } from './collage-preview.tsx';
import { accepted, hintOf, isBeforeSaving, isDrawn, pictureNote, usePicture } from './item-picture.ts';
import { ItemPreview } from './item-preview.tsx';
import type { ItemValues } from './item-values.ts';
import { keepBorders } from './kept-borders.ts';
import { namesDiffer, useLookParts } from './look-parts.ts';
import { overlayProblem } from './overlay-rows.ts';
import { OwnFields } from './own-fields.tsx';
import { isAnimationWhole } from './spin-fields.tsx';
import { ViewPictures } from './view-pictures.tsx';

const own = [
  'use',
  'room',
  'horizon',
  'design',
  'framesPerSecond',
  'frames',
  'direction',
  'animation',
  'columns',
  'rows',
  'cells',
  'page',
  'safeArea',
  'look',
] as const;

/** The fields that an item's kind has are those that are not null; a plate's design may be. */
function valuesOf(item: CatalogueItem): ItemValues {
  const isPlate = item.kind === 'license-plate';
  const has = own
    .filter((name) => item[name] !== null || (name === 'design' && isPlate))
    .map((name) => [name, item[name]] as const);
  const views = Object.entries(item.views ?? {}).map(([view, { horizon }]) => [view, { horizon }] as const);
  return { name: item.name, ...Object.fromEntries(has), ...Object.fromEntries(views) };
}

/** What is sent: a room stays in the draft when the use changes, and is sent only with its use; pictures for views likewise. */
function patchOf(changed: Partial<ItemValues>, { use }: ItemValues): CataloguePatch {
  const { front_rear, room, side, three_quarter, ...fields } = changed;
  const views = Object.entries({ front_rear, three_quarter, side }).filter(([, view]) => view !== undefined);
  return {
    ...fields,
    ...(room && use === 'room' && { room }),
    ...(views.length > 0 && use === 'whole' && { views: Object.fromEntries(views) }),
  } as CataloguePatch;
}

interface ItemEditorProps {
  item: CatalogueItem;
  /** The customer whose own background it is; null for an item of the operator. */
  owner: string | null;
  /** Shows a background with a vehicle of one's own, beneath the sample vehicles. */
  onVehicle?: (shown: { draft: BackgroundDraft; picture: string | null }) => ReactNode;
}

/**
 * Whether an animation can be stored, all names of outputs differ, overlays are complete, all walls and floors that should have a picture have one, and a page
 * can be made of a collage.
 */
function isWhole(
  { animation, look, page, room, use, ...values }: ItemValues,
  stored: CatalogueItem,
): boolean {
  if (animation && !isAnimationWhole(animation)) return false;
  if (page) return isPageWhole({ ...values, page }, stored);
  if (room && use === 'room' && surfacesOf(room).some(({ id }) => !id)) return false;
  return !look || (namesDiffer(look.targets) && look.overlays.every((one) => !overlayProblem(one)));
}

type CollageValues = Pick<ItemValues, 'columns' | 'rows' | 'cells' | 'page'>;

function isPageWhole(values: CollageValues, { page }: CatalogueItem): boolean {
  const collage = drawableOf(values);
  return (
    collage !== null && values.page?.head?.logo !== '' && findCollageProblem(collage, page?.size) === null
  );
}

/** Edits an item of the catalogue: preview, picture, name and the fields of its kind. */
export function ItemEditor({ item, onVehicle, owner }: ItemEditorProps) {
  const t = useText();
  const patch = usePatchCatalogueItem(item, owner);
  const picture = usePicture(item, owner);
  const { problem, ...draft } = useDraft(patchCatalogueItem, valuesOf(item));
  const { values } = draft;
  const isCollage = item.kind === 'collage';
  const wrong = isCollage ? collageProblem(values, item.page, t) : null;
  /** Only these are changed by so many small steps that one of them is wanted back. */
  const hasUndo = isCollage || item.kind === 'preset';
  const { set, ...undo } = useUndo(draft, hasUndo);
  /** The version that is edited: somebody may save another one meanwhile. */
  const edited = useRef(item.version);
  if (!draft.isChanged) edited.current = item.version;
  const borders = usePatchCatalogueItem(item, owner);
  const choose = (file: File) => {
    void keepBorders(file, values.safeArea, (safeArea) => {
      set({ safeArea });
      // The picture is stored at once, and so is what was measured of it.
      borders.mutate({ safeArea });
    });
    return picture.choose(file);
  };
  const background = backgroundDraft(item, values);
  const takesPicture = !isDrawn(item, values) && !isBeforeSaving(item, values);
  const note = pictureNote(item, values);
  const parts = useLookParts(item);
  const [selected, onSelect] = useState(0);
  return (
    <div className={styles.editor}>
      <div className={classes(styles.seen, item.kind === 'preset' && styles.keptInView)}>
        <Card title={t('catalogue.preview')}>
          <div className={styles.shown}>
            {hasUndo && (
              <div className={styles.undo}>
                <UndoButtons {...undo} />
              </div>
            )}
            <ItemPreview
              item={{ ...item, ...values }}
              picture={picture.address}
              problem={wrong}
              parts={parts}
              onHorizon={(horizon) => set({ horizon })}
              drag={{ selected, onSelect, onCells: (cells) => set({ cells }) }}
            />
            {background && onVehicle?.({ draft: background, picture: item.picture?.path ?? null })}
            {takesPicture && (
              <FileField
                label={t(item.picture ? 'catalogue.replacePicture' : 'catalogue.choosePicture')}
                hint={t(hintOf(item.kind))}
                accept={accepted(item.kind)}
                chosen={picture.chosen}
                onChoose={choose}
              />
            )}
            {item.views && values.use === 'whole' && (
              <ViewPictures {...{ item, values, set, owner }} main={picture.address} />
            )}
            {note && (
              <p className={styles.note} role="status">
                {t(note)}
              </p>
            )}
          </div>
        </Card>
      </div>
      <Card title={t('catalogue.details')}>
        <Form
          submitLabel={t('form.save')}
          isValid={draft.isValid && isWhole(values, item)}
          problem={wrong}
          isLong={item.kind === 'preset' || isCollage || values.use === 'room' || values.design != null}
          unchanged={!draft.isChanged}
          request={patch}
          onSubmit={() =>
            patch.mutate({
              ...patchOf(draft.changed, values),
              ...(draft.changed.look && edited.current !== null && { version: edited.current }),
            })
          }
        >
          <TextField
            label={t('catalogue.name')}
            autoComplete="off"
            value={values.name}
            onChange={(name) => set({ name })}
            problem={problem('name')}
          />
          <OwnFields kind={item.kind} {...{ values, set, problem, parts, owner, selected, onSelect }} />
        </Form>
      </Card>
    </div>
  );
}
