import path from 'node:path';
import { OwnModel } from '@forecourt/contract/own-model';
import { OperatorError } from '../operator-error.ts';
import { readSettingFile } from '../setting-files.ts';

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the description of a matting model of the operator's own. The model itself is opened by the picture processes.
 * @param name what the operator named it with: a setting, or an option of a command
 * @returns `file` is a whole path.
 * @throws OperatorError when it is not one
 */
export function readOwnModel(name: string, description: string): OwnModel {
  const whole = path.resolve(description);
  const json = parsedJson(readSettingFile(name, whole));
  if (json === undefined) throw new OperatorError(`${name}: ${whole} is not in JSON.`);
  const { data, error } = OwnModel.safeParse(json);
  if (data) return { ...data, file: path.join(path.dirname(whole), data.file) };
  const wrong = error.issues.map((one) => [one.path.join('.'), one.message].filter(Boolean).join(': '));
  throw new OperatorError(`${name}: ${whole}: ${wrong.join('; ')} (see docs/matting-models.md).`);
}
