import type { CatalogueEntry } from '@forecourt/contract/catalogue';
import {
  checkPresetFile,
  copyPreset,
  exportPreset,
  importPreset,
  type PresetFileCheck,
  presetFileBytesMax,
} from '@forecourt/contract/preset-files';
import type { RouteCall } from '@forecourt/contract/route';
import { useMutation } from '@tanstack/react-query';
import { CallError, call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { text } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefreshCatalogue } from './catalogue.calls.ts';

/** Copies a preset under a name of its own. */
export function useCopyPreset({ id, name }: CatalogueEntry) {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: () =>
      call(copyPreset, {
        params: { id },
        body: { name: text('presetFiles.copyName', { name }).slice(0, 100) },
      }),
    onSuccess: (copy) => {
      toast.success(text('presetFiles.copied', { name: copy.name }));
      void refresh();
    },
  });
}

/** A name as part of a file name. */
const inFileName = (name: string) =>
  name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || 'preset';

/** Saves a preset as a file. */
export function useExportPreset({ id, name }: CatalogueEntry) {
  return useMutation({
    mutationFn: () => call(exportPreset, { params: { id } }),
    onSuccess: (file) =>
      saveFile(
        new File([`${JSON.stringify(file, null, 2)}\n`], `${inFileName(name)}.json`, {
          type: 'application/json',
        }),
      ),
  });
}

export interface ReadFile {
  /** What the file contains. */
  file: unknown;
  check: PresetFileCheck;
}

/** Reads the file of a preset, and asks what the catalogue has of it. */
export async function readPreset({ file, signal }: { file: File; signal: AbortSignal }): Promise<ReadFile> {
  if (file.size > presetFileBytesMax) throw new CallError(400, { name: 'presetFileTooLarge' });
  const written = await file.text();
  let content: unknown;
  try {
    content = JSON.parse(written);
  } catch {
    throw new CallError(400, { name: 'presetFileInvalid' });
  }
  return { file: content, check: await call(checkPresetFile, { body: { file: content } }, signal) };
}

export function useImportPreset() {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: (body: RouteCall<typeof importPreset>['body']) => call(importPreset, { body }),
    ...errorShownByForm,
    onSuccess: () => void refresh(),
  });
}
