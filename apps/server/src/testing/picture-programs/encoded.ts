/**
 * A picture process whose pictures are real files. It stores everything that it was given in its folder: its environment, its
 * arguments and every task.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { serialize } from 'node:v8';
import { tinyPictures } from '../tiny-pictures.ts';
import { program, result } from './answer.ts';

const [folder = ''] = process.argv.slice(2);
let tasks = 0;

program((task) => {
  writeFileSync(
    path.join(folder, `given-${tasks++}`),
    serialize({ environment: { ...process.env }, arguments: process.argv, task }),
  );
  const made = result(task);
  for (const picture of made.made.flat()) picture.bytes = tinyPictures[picture.format];
  return made;
});
