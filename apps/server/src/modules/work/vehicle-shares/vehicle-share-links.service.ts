import { VehicleShareId } from '@forecourt/contract/ids';
import { sharedPath } from '@forecourt/contract/vehicle-shares';
import { sameText } from '../../../platform/crypto.ts';
import type { UrlSigner } from '../../../platform/storage/signed-urls.ts';

const signatureOf = (urls: Pick<UrlSigner, 'token'>, id: VehicleShareId) => urls.token(`vehicle share ${id}`);

/** The address of the page of a link. */
export function linkOf(
  { publicUrl, urls }: { publicUrl: string; urls: Pick<UrlSigner, 'token'> },
  id: VehicleShareId,
): string {
  return `${publicUrl}${sharedPath}#${id}.${signatureOf(urls, id)}`;
}

/** The id in a token; null if the installation did not make it. */
export function shareOfToken(urls: Pick<UrlSigner, 'token'>, token: string): VehicleShareId | null {
  const [said, signature = ''] = token.split('.', 2);
  const { data: id } = VehicleShareId.safeParse(said);
  return id && sameText(signature, signatureOf(urls, id)) ? id : null;
}
