import type { OwnRoom } from '@forecourt/contract/recipe';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { type PlateLook, SamplePlate, vehicleSize } from './plate-preview.tsx';
import { drawRoom } from './room-drawing.ts';
import { type SceneShape, usualShape } from './sample-place.ts';
import { sampleRoom } from './sample-room.ts';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';
import styles from './scene.module.css';
import { useLoadedPictures } from './use-loaded-pictures.ts';

/** Pixels of the canvas, which is shown smaller: as many in every shape. */
const pixels = 960 * 720;
const percent = (share: number) => `${share * 100}%`;

interface RoomSceneProps {
  room: Omit<OwnRoom, 'kind'>;
  /** Addresses of its pictures by the names that the room uses for them. */
  pictures: Readonly<Record<string, string>>;
  vehicle?: SampleVehicleName;
  shadow?: { contact: number; ambient: number };
  /** Strength of the floor's reflection, 0 to 1. */
  reflection?: number;
  /** Treatment of the plate; drawn only on the vehicle that is seen from the front. */
  plate?: PlateLook;
  /** Of the picture; by default that of most presets, without a frame. */
  shape?: SceneShape;
  /** Overlaid on the whole scene. */
  children?: ReactNode;
}

/** A sample vehicle in a room of a wall and a floor, approximately as in the finished picture. */
export function RoomScene(props: RoomSceneProps) {
  const { children, pictures, room, vehicle = 'front', reflection = 0 } = props;
  const { shadow = { contact: 0.75, ambient: 0.4 }, plate = { mode: 'keep' }, shape = usualShape } = props;
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const loaded = useLoadedPictures(pictures);
  const sample = sampleRoom(vehicle, shape);
  const width = Math.round(Math.sqrt(pixels * shape.aspect));
  const size = { width, height: Math.round(width / shape.aspect) };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawRoom(context, size, sample, room, loaded, reflection);
  });
  const { picture } = sampleVehicles[vehicle];
  const place: CSSProperties = {
    width: percent(sample.width),
    left: percent(sample.left),
    top: percent(sample.top),
  };
  return (
    <div className={styles.scene} style={{ ['--aspect' as string]: shape.aspect }}>
      <canvas ref={canvas} {...size} className={styles.room} />
      <span className={styles.vehicle} style={place}>
        {reflection > 0 && (
          <img src={picture} alt="" className={styles.mirrored} style={{ opacity: reflection }} />
        )}
        <span className={styles.ambient} style={{ opacity: shadow.ambient }} />
        <span className={styles.contact} style={{ opacity: shadow.contact }} />
        <img src={picture} alt={t('catalogue.sampleVehicle')} draggable={false} />
        {vehicle === 'front' && plate.mode !== 'keep' && (
          <svg
            viewBox={`0 0 ${vehicleSize.width} ${vehicleSize.height}`}
            className={styles.plate}
            aria-hidden="true"
          >
            <SamplePlate look={plate} />
          </svg>
        )}
      </span>
      {children}
    </div>
  );
}

const further = ['side', 'rear'] as const satisfies SampleVehicleName[];

/** The room with several sample vehicles: one large, and smaller ones that were photographed from other sides. */
export function RoomScenes(props: Pick<RoomSceneProps, 'room' | 'pictures'>) {
  return (
    <div className={styles.scenes}>
      <RoomScene {...props} />
      {further.map((vehicle) => (
        <RoomScene key={vehicle} {...props} vehicle={vehicle} />
      ))}
    </div>
  );
}
