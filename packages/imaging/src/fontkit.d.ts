declare module 'fontkit' {
  export type Path = {
    transform(m0: number, m1: number, m2: number, m3: number, m4: number, m5: number): Path;
    toSVG(): string;
  };
  export type Font = {
    unitsPerEm: number;
    layout(text: string): {
      /** A glyph of the id 0 stands for a letter that the font does not have. */
      glyphs: { id: number; path: Path }[];
      positions: { xAdvance: number; xOffset: number }[];
    };
  };
  export function openSync(file: string): Font;
}
