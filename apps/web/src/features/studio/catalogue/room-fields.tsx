import type { CatalogueRoom } from '@forecourt/contract/catalogue';
import type { RoomHalf } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { lightSides, tileWidthMax, tileWidthMin } from '@forecourt/contract/recipe';
import { useEffect, useRef } from 'react';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { type Sending, sendSurface, surfaceChoices, useRefreshCatalogue } from './catalogue.calls.ts';
import { FieldGroup } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';

type Surface = CatalogueRoom[RoomHalf];
type PictureSurface = Extract<Surface, { kind: 'picture' }>;

/** "Picture" is selected, but none yet. */
const noneYet = '' as CatalogueItemId;
const plain = { wall: '#eceeef', floor: '#c9ced1' };
const ends = { wall: '#aab4b9', floor: '#8c9599' };
/** Metres after which a new picture is repeated. */
const usualWidth = { wall: 2, floor: 1.2 };

function surfaceOf(kind: Surface['kind'], half: RoomHalf): Surface {
  if (kind === 'colour') return { kind, colour: plain[half] };
  if (kind === 'gradient') return { kind, foot: plain[half], end: ends[half] };
  return { kind, picture: noneYet, width: usualWidth[half] };
}

interface HalfProps {
  half: RoomHalf;
  room: CatalogueRoom;
  onChange: (room: CatalogueRoom) => void;
  parts: LookParts;
  /** The customer whose room it is; null for the operator's. */
  owner: string | null;
}

/** Selects the picture of a wall or floor, or uploads a new one. */
function SurfacePicture({ half, owner, parts, surface, set }: HalfProps & PictureParts) {
  const t = useText();
  const refresh = useRefreshCatalogue();
  // The upload ends after later changes of the form, so it has to change the latest surface.
  const latest = useRef({ surface, set });
  useEffect(() => {
    latest.current = { surface, set };
  });
  const send = async (options: Sending) => {
    const { id, name } = await sendSurface(half, owner)(options);
    // Shown from the chosen file until the page is left, because the server has yet to prepare the picture.
    parts.learn({
      id,
      name,
      horizon: null,
      views: null,
      room: null,
      design: null,
      safeArea: null,
      path: URL.createObjectURL(options.file),
    });
    return id;
  };
  const upload = useOneUpload(send, (picture) => {
    if (!picture) return;
    latest.current.set({ ...latest.current.surface, picture });
    void refresh();
  });
  const chosen = parts.known.find(({ id }) => id === surface.picture);
  return (
    <>
      <Combobox
        label={t('catalogue.room.picture')}
        placeholder={t('catalogue.chooseOne')}
        choices={(search) => surfaceChoices(half, owner, search)}
        value={surface.picture}
        known={{
          value: surface.picture,
          label: surface.picture && (chosen?.name ?? t('catalogue.look.gone')),
        }}
        onChange={(choice) => {
          if (choice) parts.learn(choice.part);
          set({ ...surface, picture: choice?.part.id ?? noneYet });
        }}
        problem={surface.picture ? null : t('form.required')}
      />
      <FileField
        label={t('catalogue.choosePicture')}
        hint={t(`catalogue.room.${half}Hint`)}
        accept={pictureTypes}
        chosen={upload.chosen}
        onChoose={upload.choose}
      />
    </>
  );
}

interface PictureParts {
  surface: PictureSurface;
  set: (surface: Surface) => void;
}

/** Whether the picture is repeated, and after how many metres. */
function SurfaceSize({ half, surface, set }: PictureParts & Pick<HalfProps, 'half'>) {
  const t = useText();
  const { width } = surface;
  const [min, max] = [tileWidthMin, tileWidthMax];
  const isWrong = width !== null && !(width >= min && width <= max);
  return (
    <>
      <SelectField
        label={t('catalogue.room.lay')}
        value={width === null ? 'stretched' : 'tiled'}
        onChange={(lay) => set({ ...surface, width: lay === 'tiled' ? usualWidth[half] : null })}
        choices={(['tiled', 'stretched'] as const).map((value) => ({
          value,
          label: t(`catalogue.room.lays.${value}`),
        }))}
      />
      {width !== null && (
        <NumberField
          label={t('catalogue.room.width')}
          hint={t('catalogue.room.widthHint')}
          value={Math.round(width * 100)}
          fractionDigits={2}
          onChange={(centimetres) => set({ ...surface, width: (centimetres ?? Number.NaN) / 100 })}
          problem={isWrong ? t('catalogue.look.between', { min, max }) : null}
        />
      )}
    </>
  );
}

const kinds = ['colour', 'gradient', 'picture'] as const satisfies Surface['kind'][];

function HalfGroup(props: HalfProps) {
  const t = useText();
  const { half, room, onChange } = props;
  const surface = room[half];
  const set = (next: Surface) => onChange({ ...room, [half]: next });
  return (
    <FieldGroup title={t(`catalogue.uses.${half}`)}>
      <SelectField
        label={t('catalogue.room.surface')}
        value={surface.kind}
        onChange={(kind) => set(surfaceOf(kind, half))}
        choices={kinds.map((value) => ({ value, label: t(`catalogue.room.kinds.${value}`) }))}
      />
      {surface.kind === 'colour' && (
        <ColourField
          label={t('catalogue.look.colour')}
          value={surface.colour}
          onChange={(colour) => set({ kind: 'colour', colour })}
        />
      )}
      {surface.kind === 'gradient' && (
        <>
          <ColourField
            label={t('catalogue.room.foot')}
            value={surface.foot}
            onChange={(foot) => set({ ...surface, foot })}
          />
          <ColourField
            label={t(`catalogue.room.${half}End`)}
            value={surface.end}
            onChange={(end) => set({ ...surface, end })}
          />
        </>
      )}
      {surface.kind === 'picture' && (
        <>
          <SurfacePicture {...props} {...{ surface, set }} />
          <SurfaceSize {...{ half, surface, set }} />
        </>
      )}
    </FieldGroup>
  );
}

/** The fields of a room: its wall, its floor and its light. */
export function RoomFields(props: Omit<HalfProps, 'half'>) {
  const t = useText();
  const { room, onChange } = props;
  return (
    <>
      <HalfGroup {...props} half="wall" />
      <HalfGroup {...props} half="floor" />
      <FieldGroup title={t('catalogue.room.light')}>
        <SelectField
          label={t('catalogue.room.lightFrom')}
          value={room.light}
          onChange={(light) => onChange({ ...room, light })}
          choices={lightSides.map((value) => ({ value, label: t(`catalogue.room.lights.${value}`) }))}
        />
      </FieldGroup>
    </>
  );
}
