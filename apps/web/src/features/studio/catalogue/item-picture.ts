import type { CatalogueItem, CatalogueKind } from '@forecourt/contract/catalogue';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useLocalAddress } from '../../../lib/use-local-address.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { sendPicture, useRefreshCatalogue } from './catalogue.calls.ts';
import type { ItemValues } from './item-values.ts';

const further: Partial<Record<CatalogueKind, string>> = {
  gif: 'image/gif',
  frame: 'image/svg+xml',
  logo: 'image/svg+xml',
};
export const accepted = (kind: CatalogueKind) => [pictureTypes, further[kind]].filter(Boolean).join(',');

export function hintOf(kind: CatalogueKind) {
  if (kind === 'gif') return 'catalogue.gifHint' as const;
  return kind === 'frame' || kind === 'logo'
    ? ('catalogue.drawingHint' as const)
    : ('catalogue.pictureHint' as const);
}

/** Items without an uploaded picture, which are drawn from their fields; a designed plate may have that of its logo. */
export const isDrawn = ({ kind }: CatalogueItem, { design, use }: ItemValues) =>
  kind === 'collage' || kind === 'preset' || use === 'room' || (design != null && !design.logo);

/** Whether a plate was changed into a design with a logo, or back, so that it can get its picture only when that is saved. */
export const isBeforeSaving = (item: CatalogueItem, { design }: ItemValues) =>
  item.kind === 'license-plate' && Boolean(design?.logo) !== Boolean(item.design?.logo);

export function pictureNote(item: CatalogueItem, values: ItemValues) {
  if (isDrawn(item, values)) return null;
  if (isBeforeSaving(item, values)) return 'plates.design.logoAfterSaving' as const;
  const { picture } = item;
  if (!picture && values.design) return 'plates.design.noLogoYet' as const;
  // A template of spins shows itself.
  if (!picture && item.kind === 'gif') return null;
  if (!picture) return 'catalogue.noPictureYet' as const;
  if (picture.state === 'ready') return null;
  return picture.state === 'failed' ? ('catalogue.pictureFailed' as const) : ('catalogue.preparing' as const);
}

/** Uploads the picture of an item; its address is that of the chosen file while that is uploaded. */
export function usePicture(item: CatalogueItem, owner: string | null) {
  const refresh = useRefreshCatalogue();
  const upload = useOneUpload(sendPicture(item, owner), (sent) => sent && void refresh());
  const local = useLocalAddress(upload.chosen?.error == null ? upload.chosen?.file : undefined);
  // Browsers cannot display HEIC and HEIF photos, which may be uploaded too.
  const isShowable = !/hei[cf]$/.test(upload.chosen?.file.type ?? '');
  return { ...upload, address: (isShowable && local) || (item.picture?.path ?? null) };
}
