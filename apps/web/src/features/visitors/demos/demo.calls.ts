import { createDemo, type Demo, type DemoPreset, getDemo, patchDemo } from '@forecourt/contract/demos';
import type { DemoId } from '@forecourt/contract/ids';
import { call, type UploadOptions, upload } from '../../../lib/call.ts';

export const sendPhoto = (preset: DemoPreset, options: Omit<UploadOptions, 'fields'>): Promise<Demo> =>
  upload(createDemo, {}, { ...options, fields: { preset } });

export const fetchDemo = (id: DemoId): Promise<Demo> => call(getDemo, { params: { id } });

export const changeShowroom = (id: DemoId, preset: DemoPreset): Promise<Demo> =>
  call(patchDemo, { params: { id }, body: { preset } });
