import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { type ViewClass, viewClasses } from '@forecourt/contract/positions';
import { IconTrash } from '@tabler/icons-react';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { PercentField } from '../../../ui/percent-field.tsx';
import { sendViewPicture, useRefreshCatalogue } from './catalogue.calls.ts';
import styles from './catalogue.module.css';
import type { FieldsProps } from './item-values.ts';
import { FieldGroup } from './look-group.tsx';
import type { SampleVehicleName } from './sample-vehicles.ts';
import { Scene } from './scene.tsx';

/** The sample vehicle that is seen from there. */
const vehicleOf = {
  front_rear: 'straight',
  three_quarter: 'rear',
  side: 'side',
} as const satisfies Record<ViewClass, SampleVehicleName>;

interface ViewPicturesProps extends Pick<FieldsProps, 'values' | 'set' | 'owner'> {
  item: CatalogueItem;
  /** Address of the background's main picture. */
  main: string | null;
}

/** The picture behind vehicles seen from one side: its own, which can be replaced and removed, or the main one. */
function ViewField({ item, main, owner, set, values, view }: ViewPicturesProps & { view: ViewClass }) {
  const t = useText();
  const refresh = useRefreshCatalogue();
  const upload = useOneUpload(sendViewPicture(item, owner, view), (sent) => {
    const stored = sent?.views?.[view];
    if (!stored) return;
    // A picture that was removed in this form comes back. A first one appears once the item is fetched again: set here too, what the
    // user changes until then would be replaced by the fetched value.
    if (item.views?.[view] && !values[view]) set({ [view]: { horizon: stored.horizon } });
    void refresh();
  });
  const local = useLocalAddress(upload.chosen?.error == null ? upload.chosen?.file : undefined);
  // Browsers cannot display HEIC and HEIF photos, which may be uploaded too.
  const isShowable = !/hei[cf]$/.test(upload.chosen?.file.type ?? '');
  const change = values[view];
  const picture = item.views?.[view]?.picture;
  const own = change ? (isShowable && local) || (picture?.path ?? null) : null;
  const name = t(`catalogue.views.${view}`);
  const note = picture?.state === 'failed' ? 'catalogue.pictureFailed' : 'catalogue.preparing';
  return (
    <FieldGroup title={name}>
      <Scene
        picture={own ?? main}
        use="whole"
        vehicle={vehicleOf[view]}
        horizon={own && change ? change.horizon : (values.horizon ?? 0)}
        horizonLabel={t('form.labelled', { label: name, value: t('catalogue.horizon') })}
        {...(own && { onHorizon: (horizon: number) => set({ [view]: { horizon } }) })}
      />
      <FileField
        label={t(change ? 'catalogue.replacePicture' : 'catalogue.choosePicture')}
        hint={change ? '' : t('catalogue.views.main')}
        accept={pictureTypes}
        chosen={upload.chosen}
        onChoose={upload.choose}
      />
      {change && (
        <>
          {picture && picture.state !== 'ready' && (
            <p className={styles.note} role="status">
              {t(note)}
            </p>
          )}
          <PercentField
            label={t('catalogue.horizon')}
            value={change.horizon}
            onChange={(horizon) => set({ [view]: { horizon } })}
          />
          <Button small icon={<IconTrash size={16} />} onClick={() => set({ [view]: null })}>
            {t('catalogue.views.remove')}
          </Button>
        </>
      )}
    </FieldGroup>
  );
}

/** The pictures of a background for vehicles that are seen from other sides, each behind a sample vehicle. */
export function ViewPictures(props: ViewPicturesProps) {
  const t = useText();
  return (
    <FieldGroup title={t('catalogue.views.title')}>
      <p className={styles.note}>{t('catalogue.views.hint')}</p>
      <div className={styles.views}>
        {viewClasses.map((view) => (
          <ViewField key={view} view={view} {...props} />
        ))}
      </div>
    </FieldGroup>
  );
}
