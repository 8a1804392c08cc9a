import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { useText } from '../../../lib/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type CollageDrag, CollagePreview } from './collage-preview.tsx';
import { FrameScenes } from './frame-scenes.tsx';
import { addressesOf, type LookParts } from './look-parts.ts';
import { LookPreview } from './look-preview.tsx';
import { PlateViews } from './plate-views.tsx';
import { RoomScenes } from './room-scene.tsx';
import scene from './scene.module.css';
import { Scene } from './scene.tsx';
import { SpinPreview } from './spin-preview.tsx';

function PlainPicture({ kind, picture }: Pick<CatalogueItem, 'kind'> & { picture: string | null }) {
  const t = useText();
  return (
    <Picture
      src={picture}
      alt=""
      aspect={kind === 'gif' ? '4 / 3' : '520 / 110'}
      fit="contain"
      eager
      placeholder={t('catalogue.noPicture')}
    />
  );
}

type CollageValues = Pick<CatalogueItem, 'columns' | 'rows' | 'cells' | 'page'>;

interface ItemPreviewProps {
  item: Pick<CatalogueItem, 'kind' | 'use' | 'room' | 'horizon' | 'design' | 'safeArea' | 'look'> &
    CollageValues &
    Pick<CatalogueItem, 'framesPerSecond' | 'frames' | 'direction' | 'animation'>;
  picture: string | null;
  /** What is wrong with a collage. */
  problem: string | null;
  /** The items of the catalogue that a preset's look refers to. */
  parts: LookParts;
  onHorizon: (horizon: number) => void;
  /** How the cells of a collage are changed. */
  drag: CollageDrag;
}

/** Preview of an item as it looks in use. */
export function ItemPreview({ item, picture, problem, parts, onHorizon, drag }: ItemPreviewProps) {
  const { kind, use, horizon, room, safeArea } = item;
  switch (kind) {
    case 'background':
      if (room && use === 'room') return <RoomScenes room={room} pictures={addressesOf(parts.known)} />;
      return <Scene picture={picture} use={use} horizon={horizon ?? 0} onHorizon={onHorizon} />;
    case 'collage':
      return <CollagePreview values={item} problem={problem} parts={parts} drag={drag} />;
    case 'preset':
      return item.look && <LookPreview look={item.look} parts={parts.known} />;
    case 'frame':
      return safeArea && <FrameScenes {...{ picture, safeArea }} />;
    case 'logo':
      return (
        <Scene picture={null} use={null} horizon={0.6}>
          {picture && <img src={picture} alt="" className={scene.logo} />}
        </Scene>
      );
    case 'license-plate':
      if (item.design) return <PlateViews design={item.design} logo={item.design.logo && picture} />;
      return <PlainPicture {...{ kind, picture }} />;
    case 'gif':
      if (!picture) return <SpinPreview values={item} parts={parts} />;
      return <PlainPicture {...{ kind, picture }} />;
    default:
      return <PlainPicture {...{ kind, picture }} />;
  }
}
