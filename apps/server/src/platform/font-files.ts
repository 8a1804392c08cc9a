import { createRequire } from 'node:module';
import path from 'node:path';

/** Fonts of documents and watermarks; they are part of a package, so nothing is downloaded. */
const folder = path.resolve(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake')),
  '../build/fonts/Roboto',
);

export const fontFiles = {
  normal: path.join(folder, 'Roboto-Regular.ttf'),
  bold: path.join(folder, 'Roboto-Medium.ttf'),
  italics: path.join(folder, 'Roboto-Italic.ttf'),
  bolditalics: path.join(folder, 'Roboto-MediumItalic.ttf'),
};
