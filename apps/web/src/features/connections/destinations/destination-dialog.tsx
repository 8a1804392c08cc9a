import type { ChannelName } from '@forecourt/contract/channel-rules';
import type { Destination } from '@forecourt/contract/destinations';
import type { ClientId } from '@forecourt/contract/ids';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { changedBody, draftOf, isDraftValid, newBody } from './destination-draft.ts';
import { DestinationFields } from './destination-fields.tsx';
import { DestinationTest } from './destination-test.tsx';
import { useAddDestination, useChangeDestination } from './destinations.calls.ts';

interface DestinationFormProps {
  clientId: ClientId;
  saved: Destination | undefined;
  /** That of a new one, until another is chosen. */
  channel: ChannelName;
  onSaved: (destination: Destination) => void;
  onCancel: () => void;
}

function DestinationForm({ channel, clientId, onCancel, onSaved, saved }: DestinationFormProps) {
  const t = useText();
  const [first] = useState(() => draftOf(saved, channel));
  const [draft, setDraft] = useState(first);
  const [add, change] = [useAddDestination(clientId), useChangeDestination()];
  const submit = () =>
    saved
      ? change.mutate({ id: saved.id, body: changedBody(draft, saved) }, { onSuccess: onSaved })
      : add.mutate(newBody(draft), { onSuccess: onSaved });
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={isDraftValid(draft, saved)}
      request={saved ? change : add}
      unchanged={saved !== undefined && JSON.stringify(draft) === JSON.stringify(first)}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <DestinationFields saved={saved} draft={draft} onChange={setDraft} />
    </Form>
  );
}

interface DestinationDialogProps {
  clientId: ClientId;
  /** Undefined for a new one. */
  destination: Destination | undefined;
  channel: ChannelName;
  /** Begins with the test. */
  testing: boolean;
  onClose: () => void;
}

/** Edits a server, or adds one; what has to be tested then is tested in the same dialog. */
export function DestinationDialog({
  channel,
  clientId,
  destination,
  onClose,
  testing,
}: DestinationDialogProps) {
  const t = useText();
  const [tested, setTested] = useState(testing ? destination : undefined);
  const saved = (made: Destination) => (made.testedAt ? onClose() : setTested(made));
  const title = tested ? 'destinations.testTitle' : destination ? 'destinations.edit' : 'destinations.new';
  return (
    <Modal title={t(title, { name: tested?.name ?? '' })} onClose={onClose}>
      {tested ? (
        <DestinationTest destination={tested} />
      ) : (
        <DestinationForm
          clientId={clientId}
          saved={destination}
          channel={channel}
          onSaved={saved}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
