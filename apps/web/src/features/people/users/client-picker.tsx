import type { ClientId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';

interface ClientPickerProps {
  value: ClientId | undefined;
  onChange: (id: ClientId | undefined) => void;
  /** The user's current client, which is not offered. */
  except?: ClientId | null;
}

/** Selects the only client there is, until the user clears the field; returns that client. */
function useOnlyOne({ value, onChange, except }: ClientPickerProps) {
  const { data } = useQuery(tenantChoices('client', '', except ? [except] : []));
  const only = data?.length === 1 ? data[0] : undefined;
  const wasOffered = useRef(false);
  useEffect(() => {
    if (!only || value || wasOffered.current) return;
    wasOffered.current = true;
    onChange(only.value as ClientId);
  }, [only, value, onChange]);
  return only;
}

/** Selects the client of a user. */
export function ClientPicker(props: ClientPickerProps) {
  const { value, onChange, except } = props;
  const t = useText();
  const only = useOnlyOne(props);
  return (
    <Combobox
      label={t('users.client')}
      placeholder={t('users.chooseClient')}
      choices={(search) => tenantChoices('client', search, except ? [except] : [])}
      value={value ?? ''}
      known={only?.value === value ? only : undefined}
      onChange={(client) => onChange(client?.value as ClientId | undefined)}
      problem={value ? null : t('form.required')}
    />
  );
}
