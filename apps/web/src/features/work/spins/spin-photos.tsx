import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { VehicleSpin } from '@forecourt/contract/spins';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox } from '../../../ui/field.tsx';
import { Folded } from '../../../ui/folded.tsx';
import styles from './spins.module.css';

/** A finished picture of the vehicle. */
export interface SpinPicture {
  id: ImageId;
  position: PositionName;
  /** Its number and position. */
  name: string;
  thumbnail: string;
}

interface SpinPhotosProps {
  /** The photos that may be in the spin. */
  photos: VehicleSpin['photos'];
  pictures: readonly SpinPicture[];
  leftOut: readonly ImageId[];
  onChange: (leftOut: ImageId[]) => void;
}

/** The pictures that a spin is made of, in the order of the turn; those without a tick are left out. */
export function SpinPhotos({ leftOut, onChange, photos, pictures }: SpinPhotosProps) {
  const t = useText();
  return (
    <Folded title={t('spins.choose')}>
      {() => (
        <ul className={styles.photos}>
          {photos.map(({ id }) => {
            const picture = pictures.find((one) => one.id === id);
            return (
              picture && (
                <li key={id}>
                  <img src={picture.thumbnail} alt="" loading="lazy" />
                  <CheckBox
                    label={picture.name}
                    checked={!leftOut.includes(id)}
                    onChange={(isTaken) =>
                      onChange(isTaken ? leftOut.filter((one) => one !== id) : [...leftOut, id])
                    }
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
    </Folded>
  );
}
