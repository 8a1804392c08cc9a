import { describe, expect, test } from 'vitest';
import { checkedSvg, looksLikeSvg, svgProblem } from './svg-check.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">';
const svg = (inner: string) => `${open}${inner}</svg>`;
const path = '<path d="M0 0H40V20Z"/>';
const heavy = '<use>, opacity, mask …';

describe('a drawing is refused', () => {
  const laughs = ['<g id="a0"><path d="M0 0"/></g>'];
  for (let at = 1; at < 12; at += 1)
    laughs.push(`<g id="a${at}">${`<use href="#a${at - 1}"/>`.repeat(10)}</g>`);

  test.each<[string, string, string]>([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a script in a prefix', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'), '<svg:script>'],
    ['a script in another prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), '<x:script>'],
    ['a handler', svg('<path onclick="alert(1)" d="M0 0"/>'), 'onclick='],
    ['a handler of its root', `${open.replace('>', ' onload="a()">')}</svg>`, 'onload='],
    ['foreign objects', svg('<foreignObject><p>a</p></foreignObject>'), '<foreignObject>'],
    ['a picture', svg('<image href="data:image/png;base64,AA"/>'), '<image>'],
    ['a picture of a filter', svg('<feImage href="#a"/>'), '<feImage>'],
    ['a reference to a file', svg('<use href="file:///etc/passwd#a"/>'), 'href="file:///etc/passwd#a"'],
    [
      'a reference elsewhere',
      svg('<use xlink:href="https://a.test/a.svg#b"/>'),
      'xlink:href="https://a.test/a.svg#b"',
    ],
    ['an escaped reference', svg('<use href="&#104;ttps://a.test"/>'), 'href="https://a.test"'],
    ['a style that loads', svg('<path style="fill:url(https://a.test/x)" d=""/>'), 'url(https://a.test/x)'],
    ['an attribute that loads', svg('<path fill="URL( \'//a.test\' )" d=""/>'), "url( '//a.test' )"],
    ['an import', svg('<style>@import "//a.test/x.css";</style>'), '@import'],
    ['an import in CDATA', svg('<style><![CDATA[ @import "a"; ]]></style>'), '@import'],
    ['an escape in a style', svg('<path style="fill:u\\72l(//a.test)" d=""/>'), '\\'],
    ['a comment in a style', svg('<path style="fill:ur/**/l(//a.test)" d=""/>'), 'url(//a.test)'],
    ['a font', svg('<style>@font-face { src: none }</style>'), '@font-face'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, '<!DOCTYPE [ … ]>'],
    ['an entity that nobody declares', svg('<path d="&a;"/>'), '&a;'],
    [
      'an external document type with a subset',
      '<!DOCTYPE svg SYSTEM "a.dtd" [ ]><svg/>',
      '<!DOCTYPE [ … ]>',
    ],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${svg(path)}`, '<? … ?>'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg(path)}`, 'encoding="UTF-7"'],
    ['a base', `${open.replace('>', ' xml:base="//a.test/">')}</svg>`, 'xml:base='],
    ['an animation', svg('<path d=""><animate attributeName="d"/></path>'), '<animate>'],
    ['texts', svg('<text>Sale</text>'), '<text>'],
    ['a link', svg('<a href="#b"/>'), '<a>'],
    ['an unknown element', svg('<marquee/>'), '<marquee>'],
    ['references in a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), '#…'],
    ['a reference to what contains it', svg('<g id="a"><use href="#a"/></g>'), '#…'],
    ['copies of copies', svg(`${laughs.join('')}<use href="#a11"/>`), heavy],
    ['a mask that masks itself', svg('<mask id="a" mask="url(#a)"/>'), '#…'],
    ['a pattern', svg('<pattern id="a"/>'), '<pattern>'],
    ['a marker', svg('<marker id="a"/>'), '<marker>'],
    ['dashes', svg('<path d="" stroke-dasharray="0.0001"/>'), 'stroke-dasharray'],
    ['dashes in a style', svg('<style>.a{stroke-dasharray:1}</style>'), 'stroke-dasharray'],
    ['many layers', svg('<g opacity=".5">'.repeat(61) + '</g>'.repeat(61)), heavy],
    ['many layers by a style sheet', svg(`<style>.a{opacity:.5}</style>${path.repeat(60)}`), heavy],
    ['many masks', svg(`<mask id="m"/>${'<path mask="url(#m)" d=""/>'.repeat(16)}`), heavy],
    ['a filter', svg('<filter id="a"/>'), '<filter>'],
    ['too many elements', svg('<g/>'.repeat(20_001)), '<g> …'],
    ['too many levels', svg('<g>'.repeat(70) + '</g>'.repeat(70)), '<g> …'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d=""/></svg>', 'width=, height='],
    ['a size in other units alone', '<svg width="10cm" height="5cm"/>', 'width=, height='],
    ['a view box without an area', '<svg viewBox="0 0 0 20"/>', 'viewBox='],
    ['a view box of a line', '<svg viewBox="0 0 20000 1"/>', 'viewBox='],
    ['a view box of words', '<svg viewBox="0 0 a b"/>', 'viewBox='],
    ['tags that do not match', '<svg viewBox="0 0 1 1"><g></svg>', '</svg>'],
    ['no end', '<svg viewBox="0 0 1 1"><g>', '<svg>'],
    ['two roots', '<svg viewBox="0 0 1 1"/><svg/>', '<svg>'],
    ['an attribute twice', svg('<path d="" d=""/>'), '<path>'],
    ['another root', '<html/>', '<html>'],
    ['words before it', `a${svg(path)}`, 'a'],
  ])('with %s', (_name, text, part) => {
    expect(svgProblem(text)?.toLowerCase()).toBe(part.toLowerCase());
  });
});

describe('a drawing is accepted', () => {
  test.each<[string, string]>([
    ['of paths', svg(path)],
    [
      'with a document type',
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(path)}`,
    ],
    [
      'of a drawing program',
      svg(`<sodipodi:namedview id="b" inkscape:zoom="1"/><metadata><rdf:RDF/></metadata>${path}`),
    ],
    [
      'with a gradient and a copy',
      svg('<linearGradient id="g"/><path id="p" fill="url(#g)" d=""/><use xlink:href="#p"/>'),
    ],
    ['with a style', svg('<style>.a{fill:url("#g")}</style><path class="a" d=""/>')],
    ['with a byte order mark', `\uFEFF${svg(path)}`],
    [
      'with layers and gradients',
      svg(`<radialGradient id="g"/>${'<path opacity="0.5" fill="url(#g)" d=""/>'.repeat(30)}`),
    ],
    ['with full opacity', svg('<path opacity="1" fill-opacity=".5" d=""/>'.repeat(200))],
    ['that says it has no dashes', svg('<path style="stroke-dasharray: none" d=""/>')],
    ['in pixels', '<svg width="200px" height="1e2"/>'],
  ])('%s', (_name, text) => {
    expect(svgProblem(text)).toBe(null);
    expect(looksLikeSvg(text)).toBe(true);
  });

  test('and is as large as fits, whatever size it says', () => {
    const huge =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="5000" fill="red"><path d="M0 0"/></svg>';
    expect(checkedSvg(huge, 4096)).toEqual({
      width: 4096,
      height: 1024,
      text: '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="1024" viewBox="0 0 20000 5000" fill="red"><path d="M0 0"/></svg>',
    });
  });

  test('and nothing of its file is left but what was read', () => {
    const text = svg(`<!-- <script> --><title>A &amp; B</title>${path}`);
    expect(checkedSvg(text, 40).text).not.toContain('script');
    expect(checkedSvg(text, 40).text).toContain('<title>A &amp; B</title>');
  });
});

test('a drawing is checked at once, however many comments begin in it', () => {
  const begun = performance.now();
  for (const comments of [
    '/* '.repeat(80_000),
    `${'/* '.repeat(40_000)}*/${'/* '.repeat(40_000)}`,
    '*//'.repeat(80_000),
  ])
    for (const inner of [`<style>${comments}</style>`, `<path style="${comments}" d="M0 0"/>`])
      expect(svgProblem(svg(inner + path))).toBe(null);
  expect(performance.now() - begun).toBeLessThan(4_000);
  // What follows a comment that does not end is read.
  expect(svgProblem(svg('<style>a{} /* a */ b{} /* @import "a"</style>'))).toBe('@import');
});

test('other files do not look like drawings', () => {
  for (const text of ['', 'PNG', '<html><svg/></html>', 'x<svg/>', '<svgs/>', '{"svg": 1}'])
    expect(looksLikeSvg(text)).toBe(false);
});
