import { VehicleShareId } from '@forecourt/contract/ids';
import { getEmbeddedSpin, sharedPath, type VehicleShare } from '@forecourt/contract/vehicle-shares';
import { sameText } from '../../../platform/crypto.ts';
import type { UrlSigner } from '../../../platform/storage/signed-urls.ts';

const signatureOf = (urls: Pick<UrlSigner, 'token'>, id: VehicleShareId) => urls.token(`vehicle share ${id}`);

interface Installation {
  publicUrl: string;
  apiUrl: string;
  urls: Pick<UrlSigner, 'token'>;
}

/** The address of the page of a link; of an embed, that of the call that reads its spin. */
export function linkOf(
  { apiUrl, publicUrl, urls }: Installation,
  { id, kind }: Pick<VehicleShare, 'id' | 'kind'>,
): string {
  const token = `${id}.${signatureOf(urls, id)}`;
  return kind === 'page'
    ? `${publicUrl}${sharedPath}#${token}`
    : `${apiUrl}${getEmbeddedSpin.path.replace(':token', token)}`;
}

/** The id in a token; null if the installation did not make it. */
export function shareOfToken(urls: Pick<UrlSigner, 'token'>, token: string): VehicleShareId | null {
  const [said, signature = ''] = token.split('.', 2);
  const { data: id } = VehicleShareId.safeParse(said);
  return id && sameText(signature, signatureOf(urls, id)) ? id : null;
}
