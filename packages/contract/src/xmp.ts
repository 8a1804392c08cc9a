/** Namespaces of the fields; our own is an identifier, not an address. */
const namespaces = {
  xmp: 'http://ns.adobe.com/xap/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  forecourt: 'urn:forecourt:provenance:1',
} as const;

type Field = `${keyof typeof namespaces}:${string}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An XMP packet with these fields, for files that were made by this program. */
export function xmpPacket(fields: Partial<Record<Field, string>>): string {
  const all = { ...fields, 'xmp:CreatorTool': 'Forecourt' };
  const attributes = [
    ...Object.entries(namespaces).map(([prefix, address]) => `xmlns:${prefix}="${address}"`),
    ...Object.entries(all).map(([name, value]) => `${name}="${escaped(value ?? '')}"`),
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 ${attributes.join('\n ')}/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
