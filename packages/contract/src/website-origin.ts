/**
 * The origin of a website as browsers send it, of an address as people write it: `https://shop.example` of
 * `Shop.example/cars`. Null if that is no address of a website.
 */
export function websiteOrigin(address: string): string | null {
  const trimmed = address.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/\s/.test(full) || !URL.canParse(full)) return null;
  const { hostname, origin, password, protocol, username } = new URL(full);
  const isWebsite = /^https?:$/.test(protocol) && /\.|^localhost$|^\[/.test(hostname);
  return isWebsite && !username && !password && !hostname.includes('*') ? origin : null;
}
