import { expect, it } from 'vitest';
import { readXml, XmlError } from '../../../platform/sheets/xml-elements.ts';
import { findItems, itemsAt, rowsOf } from './feed-items.rules.ts';

const stock = `<?xml version="1.0" encoding="UTF-8"?>
<s:stock xmlns:s="urn:stock"><dealer><name>D &amp; Co</name></dealer>
  <vehicle id="A-1"><vin>V1</vin><photos><photo>https://p/1?a=1&amp;b=2</photo><photo><![CDATA[https://p/2]]></photo></photos></vehicle>
  <vehicle id="A-2"><vin>V2</vin><price currency="EUR">9.990,00</price></vehicle>
</s:stock>`;

it('reads repeated elements as vehicles, with attributes, several values and entities of XML', async () => {
  const root = await readXml(stock);
  const [found] = findItems(root);
  expect(found?.itemPath).toBe('stock.vehicle');
  const columns = ['id', 'vin', 'photos.photo', 'price.text', 'price.currency'];
  expect(rowsOf(found?.items ?? [], columns).map(({ cells }) => cells)).toEqual([
    ['A-1', 'V1', 'https://p/1?a=1&b=2 https://p/2', '', ''],
    ['A-2', 'V2', '', '9.990,00', 'EUR'],
  ]);
});

it('reads the only vehicle that is left at a known path', async () => {
  const root = await readXml('<stock><vehicle><vin>V1</vin></vehicle></stock>');
  expect(itemsAt(root, 'stock.vehicle')).toMatchObject([{ vin: 'V1' }]);
});

it.each([
  ['a document type with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an unknown entity', '<a>&b;</a>'],
  ['an element that does not end', '<a><b></a>'],
  ['an end before its time', '<a><b>'],
  ['elements without end in each other', '<a>'.repeat(50) + '</a>'.repeat(50)],
])('refuses %s', async (_, text) => {
  await expect(readXml(text)).rejects.toBeInstanceOf(XmlError);
});
