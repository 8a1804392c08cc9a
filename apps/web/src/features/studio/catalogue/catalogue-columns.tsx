import type { CatalogueEntry, catalogueOrders } from '@forecourt/contract/catalogue';
import { IconPhotoOff } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './catalogue.module.css';
import { CollageDrawing, drawableOf } from './collage-drawing.tsx';
import collages from './collage-editor.module.css';
import { DesignedPlate } from './designed-plate.tsx';
import { addressesOf, areItemsKnown } from './look-parts.ts';
import { LookScene } from './recipe-scene.tsx';
import { RoomScene } from './room-scene.tsx';

export type CatalogueOrder = (typeof catalogueOrders)[number];

function Thumbnail({ item }: { item: CatalogueEntry }) {
  if (item.look) {
    return (
      <span className={styles.small} aria-hidden="true">
        <LookScene look={item.look} parts={item.parts} />
      </span>
    );
  }
  if (item.room) {
    return (
      <span className={styles.small} aria-hidden="true">
        <RoomScene room={item.room} pictures={addressesOf(item.parts)} />
      </span>
    );
  }
  if (item.design) {
    return (
      <span className={styles.small}>
        <DesignedPlate
          design={item.design}
          logo={item.picture?.path ?? null}
          width="100%"
          height={undefined}
        />
      </span>
    );
  }
  const collage = item.kind === 'collage' && drawableOf(item);
  if (collage) {
    const logo = collage.page.head?.logo;
    return (
      <span className={collages.small}>
        <CollageDrawing collage={collage} logo={logo && addressesOf(item.parts)[logo]} />
      </span>
    );
  }
  return (
    <span className={styles.small}>
      <Picture
        src={item.picture?.path ?? null}
        alt=""
        aspect={item.kind === 'license-plate' ? '520 / 110' : '4 / 3'}
        fit={item.kind === 'background' || item.kind === 'gif' ? 'cover' : 'contain'}
        placeholder={<IconPhotoOff size={22} stroke={1.5} />}
      />
    </span>
  );
}

/** A short summary of the fields that its kind has. */
function factsOf(item: CatalogueEntry, t: Text): string | null {
  const { use, frames, framesPerSecond, columns, rows, cells, look } = item;
  if (look)
    return look.targets.map(({ width, height, format }) => `${width} × ${height} ${format}`).join(', ');
  if (use) return t(`catalogue.uses.${use}`);
  if (frames !== null && framesPerSecond !== null) return t('catalogue.spinOf', { frames, framesPerSecond });
  if (columns !== null && rows !== null)
    return t('catalogue.pageOf', { columns, rows, count: cells?.length ?? 0 });
  return null;
}

function PictureState({ item }: { item: CatalogueEntry }) {
  const t = useText();
  if (item.look || item.room) {
    return areItemsKnown(item) ? null : <Badge tone="attention">{t('catalogue.look.incomplete')}</Badge>;
  }
  if (item.kind === 'collage' || item.picture?.state === 'ready') return null;
  if (item.design && !item.picture) return null;
  if (!item.picture) return <Badge tone="attention">{t('catalogue.pictureMissing')}</Badge>;
  const isBad = item.picture.state === 'failed';
  return (
    <Badge tone={isBad ? 'bad' : 'busy'}>
      {t(isBad ? 'catalogue.pictureBad' : 'catalogue.pictureWaits')}
    </Badge>
  );
}

/** The columns of a list of the catalogue. */
export function useCatalogueColumns(
  pathOf: (item: CatalogueEntry) => string,
): Column<CatalogueEntry, CatalogueOrder>[] {
  const t = useText();
  const language = useLanguage();
  const forWhom = ({ forEverybody, assigned }: CatalogueEntry) => {
    if (forEverybody) return t('catalogue.everybody');
    return assigned === 0 ? t('catalogue.nobody') : wholeNumber(assigned, language);
  };
  return [
    {
      key: 'name',
      label: t('catalogue.name'),
      order: 'name',
      cell: (item) => {
        const facts = factsOf(item, t);
        return (
          <span className={styles.name}>
            <Thumbnail item={item} />
            <span>
              <RowLink to={pathOf(item)}>{item.name}</RowLink>
              {facts && <UnderLine>{facts}</UnderLine>}
              <PictureState item={item} />
              <PhoneLine label={t('catalogue.assignedTo')}>{forWhom(item)}</PhoneLine>
            </span>
          </span>
        );
      },
    },
    { key: 'assigned', label: t('catalogue.assignedTo'), hide: 'phone', cell: forWhom },
    createdAtColumn(t),
  ];
}
