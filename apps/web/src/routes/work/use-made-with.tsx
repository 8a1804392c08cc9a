import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { IconRefresh } from '@tabler/icons-react';
import { presetLabel } from '../../features/studio/presets/preset-words.ts';
import { finishedOf, isBusy } from '../../features/work/images/image-list.ts';
import { useProcess } from '../../features/work/images/images.calls.ts';
import type { Look } from '../../features/work/images/other-looks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** Whether the preset has had another look since the picture was ordered with it. */
const isOutdated = ({ presetVersion }: Image, { version }: Preset) =>
  presetVersion !== null && version !== null && presetVersion < version;

/**
 * Which preset made a picture, and in which version; a picture of an earlier version can be made again with that one and with
 * the current one.
 * @param presets Those that may be chosen for the vehicle now.
 * @param nameOfLook The name of a background in its preset; undefined if it is not offered.
 */
export function useMadeWith(
  vehicleId: string,
  presets: readonly Preset[] | undefined,
  nameOfLook: (look: Look) => string | undefined,
  mayEdit: boolean,
) {
  const t = useText();
  const process = useProcess(vehicleId);
  return (image: Image) => {
    const preset = presets?.find(({ id }) => id === image.preset);
    if (!preset) return { about: null, tools: null };
    const { presetVersion } = image;
    const background = image.backgroundId ?? null;
    const name = nameOfLook({ preset: preset.id, backgroundId: background }) ?? presetLabel(t, preset);
    const about =
      presetVersion === null
        ? t('viewer.preset', { name })
        : t('viewer.presetVersion', { name, version: presetVersion });
    if (!mayEdit || !finishedOf(image) || !isOutdated(image, preset)) return { about, tools: null };
    const again = (version: number) =>
      process.mutate({ preset: preset.id, presetVersion: version, imageIds: [image.id] });
    const isOff = isBusy(image) || process.isPending;
    const version = preset.version ?? 0;
    return {
      about,
      tools: (
        <>
          <Button
            small
            icon={<IconRefresh size={18} />}
            disabled={isOff}
            onClick={() => again(presetVersion ?? 0)}
          >
            {t('viewer.againWith', { version: presetVersion ?? 0 })}
          </Button>
          <Button small icon={<IconRefresh size={18} />} disabled={isOff} onClick={() => again(version)}>
            {t('viewer.againCurrent', { version })}
          </Button>
        </>
      ),
    };
  };
}
