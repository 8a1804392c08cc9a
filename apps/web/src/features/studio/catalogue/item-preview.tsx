import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { useText } from '../../../lib/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './catalogue.module.css';
import { FrameScenes } from './frame-scenes.tsx';
import { addressesOf, type LookParts } from './look-parts.ts';
import { LookPreview } from './look-preview.tsx';
import { PlateViews } from './plate-views.tsx';
import { RoomScenes } from './room-scene.tsx';
import scene from './scene.module.css';
import { Scene } from './scene.tsx';

type Layout = Pick<CatalogueItem, 'columns' | 'rows' | 'cells'>;

/** Size of one cell in SVG units; 4 to 3, as pictures are. */
const cellSize = { width: 40, height: 30 };
const gap = 2;

/** A page of a collage with the numbers of its pictures. */
export function CollageDrawing({ columns, rows, cells }: Layout) {
  const t = useText();
  const width = (columns ?? 1) * cellSize.width;
  const height = (rows ?? 1) * cellSize.height;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.collage}
      role="img"
      aria-label={t('catalogue.collageOf', { count: cells?.length ?? 0 })}
    >
      {(cells ?? []).map((cell, index) => {
        const x = cell.column * cellSize.width;
        const y = cell.row * cellSize.height;
        const wide = cell.columns * cellSize.width;
        const high = cell.rows * cellSize.height;
        return (
          <g key={`${cell.column} ${cell.row}`}>
            <rect x={x + gap} y={y + gap} width={wide - 2 * gap} height={high - 2 * gap} rx={2} />
            <text
              x={x + wide / 2}
              y={y + high / 2}
              fontSize={10}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

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

interface ItemPreviewProps {
  item: Pick<CatalogueItem, 'kind' | 'use' | 'room' | 'horizon' | 'design' | 'safeArea' | 'look'> & Layout;
  picture: string | null;
  /** The items of the catalogue that a preset's look refers to. */
  parts: LookParts;
  onHorizon: (horizon: number) => void;
}

/** Preview of an item as it looks in use. */
export function ItemPreview({ item, picture, parts, onHorizon }: ItemPreviewProps) {
  const { kind, use, horizon, room, safeArea } = item;
  switch (kind) {
    case 'background':
      if (room && use === 'room') return <RoomScenes room={room} pictures={addressesOf(parts.known)} />;
      return <Scene picture={picture} use={use} horizon={horizon ?? 0} onHorizon={onHorizon} />;
    case 'collage':
      return <CollageDrawing {...item} />;
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
    default:
      return <PlainPicture {...{ kind, picture }} />;
  }
}
