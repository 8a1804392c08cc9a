import type { VehicleId } from '@forecourt/contract/ids';
import { embedOriginsMax } from '@forecourt/contract/limits';
import type { VehicleShare } from '@forecourt/contract/vehicle-shares';
import { websiteOrigin } from '@forecourt/contract/website-origin';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { AreaField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLimitEmbed } from './vehicle-shares.calls.ts';

/** What was typed, one address per line: their origins, each once, and the first line that is no address. */
function readOrigins(typed: string): { origins: string[]; wrong: string | undefined } {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    origins: [...new Set(lines.flatMap((line) => websiteOrigin(line) ?? []))],
    wrong: lines.find((line) => websiteOrigin(line) === null),
  };
}

interface EmbedOriginsFormProps {
  vehicleId: VehicleId;
  embed: VehicleShare;
  onDone: () => void;
}

/** Says which websites may show an embed. */
export function EmbedOriginsForm({ vehicleId, embed, onDone }: EmbedOriginsFormProps) {
  const t = useText();
  const before = embed.origins.join('\n');
  const [typed, setTyped] = useState(before);
  const limit = useLimitEmbed(vehicleId);
  const { origins, wrong } = readOrigins(typed);
  const tooMany = origins.length > embedOriginsMax ? t('embeds.originsMany', { max: embedOriginsMax }) : null;
  const problem = wrong === undefined ? tooMany : t('embeds.originWrong', { address: wrong });
  const saved = () => {
    toast.success(t('embeds.limitSaved'));
    onDone();
  };
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={problem === null}
      request={limit}
      unchanged={typed === before}
      onSubmit={() => limit.mutate({ id: embed.id, origins }, { onSuccess: saved })}
      onCancel={onDone}
    >
      <AreaField
        label={t('embeds.origins')}
        hint={t('embeds.originsHint')}
        rows={3}
        value={typed}
        onChange={setTyped}
        problem={problem}
      />
    </Form>
  );
}
