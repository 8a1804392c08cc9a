import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { BackgroundScene } from './background-scene.tsx';
import styles from './catalogue.module.css';
import { areItemsKnown } from './look-parts.ts';

function Shown({ item }: { item: CatalogueItem }) {
  if (item.use === 'room' || item.use === 'whole') return <BackgroundScene background={item} />;
  return <Picture src={item.picture?.path ?? null} alt="" aspect="4 / 3" fit="cover" />;
}

function State({ item }: { item: CatalogueItem }) {
  const t = useText();
  if (item.room) {
    return areItemsKnown(item) ? null : <Badge tone="attention">{t('catalogue.look.incomplete')}</Badge>;
  }
  if (item.picture?.state === 'ready') return null;
  if (!item.picture) return <Badge tone="attention">{t('catalogue.pictureMissing')}</Badge>;
  const isBad = item.picture.state === 'failed';
  return (
    <Badge tone={isBad ? 'bad' : 'busy'}>
      {t(isBad ? 'catalogue.pictureBad' : 'catalogue.pictureWaits')}
    </Badge>
  );
}

interface OwnBackgroundListProps {
  items: readonly CatalogueItem[];
  pathOf: (item: CatalogueItem) => string;
}

/** Backgrounds come before the walls and floors that they are composed of. */
const rank = ({ use }: CatalogueItem) => (use === 'wall' || use === 'floor' ? 1 : 0);

/** The customer's own backgrounds, walls and floors as pictures. */
export function OwnBackgroundList({ items, pathOf }: OwnBackgroundListProps) {
  const t = useText();
  return (
    <ul className={styles.cards}>
      {[...items]
        .sort((one, other) => rank(one) - rank(other))
        .map((item) => (
          <li key={item.id}>
            <PanelLink to={pathOf(item)} className={styles.card}>
              <span aria-hidden="true">
                <Shown item={item} />
              </span>
              <strong>{item.name}</strong>
              <span className={styles.note}>{item.use && t(`catalogue.uses.${item.use}`)}</span>
              <State item={item} />
            </PanelLink>
          </li>
        ))}
    </ul>
  );
}
