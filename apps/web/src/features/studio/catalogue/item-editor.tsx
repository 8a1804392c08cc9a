import { type CatalogueEntry, type CatalogueKind, patchCatalogueItem } from '@forecourt/contract/catalogue';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import {
  type CataloguePatch,
  sendPicture,
  usePatchCatalogueItem,
  useRefreshCatalogue,
} from './catalogue.calls.ts';
import styles from './catalogue.module.css';
import { ItemPreview } from './item-preview.tsx';
import { namesDiffer, useLookParts } from './look-parts.ts';
import { type ItemValues, OwnFields } from './own-fields.tsx';

const own = [
  'use',
  'horizon',
  'framesPerSecond',
  'frames',
  'direction',
  'columns',
  'rows',
  'cells',
  'look',
] as const;

/** The fields that an item's kind has are those that are not null. */
function valuesOf(item: CatalogueEntry): ItemValues {
  const has = own.filter((name) => item[name] !== null).map((name) => [name, item[name]] as const);
  return { name: item.name, ...Object.fromEntries(has) };
}

const accepted = (kind: CatalogueKind) => (kind === 'gif' ? `image/gif,${pictureTypes}` : pictureTypes);

/** Kinds without an uploaded picture, which are drawn from their fields. */
const isDrawn = (kind: CatalogueKind) => kind === 'collage' || kind === 'preset';

function pictureNote({ picture }: CatalogueEntry) {
  if (!picture) return 'catalogue.noPictureYet' as const;
  if (picture.state === 'ready') return null;
  return picture.state === 'failed' ? ('catalogue.pictureFailed' as const) : ('catalogue.preparing' as const);
}

function usePicture(item: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  const upload = useOneUpload(sendPicture(item), (sent) => sent && void refresh());
  const local = useLocalAddress(upload.chosen?.error == null ? upload.chosen?.file : undefined);
  // Browsers cannot display HEIC and HEIF photos, which may be uploaded too.
  const isShowable = !/hei[cf]$/.test(upload.chosen?.file.type ?? '');
  return { ...upload, address: (isShowable && local) || (item.picture?.path ?? null) };
}

/** Edits an item of the catalogue: preview, picture, name and the fields of its kind. */
export function ItemEditor({ item }: { item: CatalogueEntry }) {
  const t = useText();
  const patch = usePatchCatalogueItem(item);
  const picture = usePicture(item);
  const { values, set, problem, ...draft } = useDraft(patchCatalogueItem, valuesOf(item));
  const note = isDrawn(item.kind) ? null : pictureNote(item);
  const parts = useLookParts(item);
  return (
    <div className={styles.editor}>
      <div className={styles.seen}>
        <Card title={t('catalogue.preview')}>
          <div className={styles.shown}>
            <ItemPreview
              item={{ ...item, ...values }}
              picture={picture.address}
              parts={parts}
              onHorizon={(horizon) => set({ horizon })}
            />
            {!isDrawn(item.kind) && (
              <FileField
                label={t(item.picture ? 'catalogue.replacePicture' : 'catalogue.choosePicture')}
                hint={t(item.kind === 'gif' ? 'catalogue.gifHint' : 'catalogue.pictureHint')}
                accept={accepted(item.kind)}
                chosen={picture.chosen}
                onChoose={picture.choose}
              />
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
          isValid={draft.isValid && (!values.look || namesDiffer(values.look.targets))}
          isLong={item.kind === 'preset'}
          unchanged={!draft.isChanged}
          request={patch}
          onSubmit={() => patch.mutate(draft.changed as CataloguePatch)}
        >
          <TextField
            label={t('catalogue.name')}
            autoComplete="off"
            value={values.name}
            onChange={(name) => set({ name })}
            problem={problem('name')}
          />
          <OwnFields kind={item.kind} {...{ values, set, problem, parts }} />
        </Form>
      </Card>
    </div>
  );
}
