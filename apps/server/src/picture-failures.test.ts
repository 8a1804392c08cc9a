import { ModelError } from '@forecourt/imaging/models/model-error';
import { lazily } from '@forecourt/imaging/models/onnx';
import { PhotoError } from '@forecourt/imaging/photo-error';
import { expect, it } from 'vitest';
import { failureOfPhoto } from './picture-answers.ts';
import { failureReply } from './picture-failures.ts';

const replyTo = (error: unknown) => failureReply(7, error, failureOfPhoto);

it('a model that cannot be opened when it is needed is not the fault of the photo, and is opened at the next use', async () => {
  let isBroken = true;
  const model = lazily(async () => {
    if (isBroken) throw new Error('Protobuf parsing failed');
    return 'model';
  });
  const error = await model.get().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelError);
  expect(replyTo(error)).toEqual({
    kind: 'unable',
    id: 7,
    detail: 'a model cannot be opened: Protobuf parsing failed',
  });
  isBroken = false;
  expect(await model.get()).toBe('model');
});

it('a full disk is not the fault of the photo either; a broken photo is, and an unknown error is a defect', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  expect(replyTo(full)).toMatchObject({ kind: 'unable', detail: 'no space left on device, write' });
  expect(replyTo(new PhotoError('broken', 'torn'))).toMatchObject({ kind: 'failed', failure: 'undecodable' });
  expect(replyTo(new Error('no such pixel'))).toMatchObject({ kind: 'failed', failure: 'internal' });
});
