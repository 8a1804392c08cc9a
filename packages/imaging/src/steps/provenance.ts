import { digitalSourceType } from '@forecourt/contract/digital-source-type';
import type { Recipe } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';

/** Namespace of our own fields; an identifier, not an address. */
const ownNamespace = 'urn:forecourt:provenance:1';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * An XMP packet that says how a picture was made: IPTC's digital source type, the program, the recipe's hash, and the
 * models behind it.
 * @param models Names and versions, as of `modelsBehind`.
 */
export function provenanceOf(recipe: Recipe, models: string): string {
  const fields = [
    `Iptc4xmpExt:DigitalSourceType="${digitalSourceType(recipe)}"`,
    'xmp:CreatorTool="Forecourt"',
    `forecourt:recipe="${hashOfRecipe(recipe)}"`,
    `forecourt:models="${escaped(models)}"`,
  ];
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:forecourt="${ownNamespace}"
 ${fields.join('\n ')}/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
