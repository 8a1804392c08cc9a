import { type Audience, countRecipients } from '@forecourt/contract/notifications';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { AudienceField } from './audience-field.tsx';
import { emptyNotificationDraft } from './notification-draft.ts';

function Field() {
  const [draft, setDraft] = useState(emptyNotificationDraft);
  return <AudienceField draft={draft} set={(change) => setDraft((before) => ({ ...before, ...change }))} />;
}

test('the form says how many people the chosen audience reaches, and nothing until somebody is chosen', async () => {
  const asked: Audience[] = [];
  const { user } = await render(<Field />, {
    me: samplePerson('root'),
    answers: [
      answering(countRecipients, ({ body }) => {
        const { audience } = body as { audience: Audience };
        asked.push(audience);
        return { count: audience.kind === 'all' ? 412 : 1 };
      }),
    ],
  });
  await screen.findByText('Reaches 412 people.');
  const audience = screen.getByLabelText('Audience');
  await user.selectOptions(audience, 'user');
  expect(screen.queryByText(/^Reaches/)).toBeNull();
  await user.selectOptions(audience, 'role');
  await screen.findByText('Reaches 1 person.');
  expect(asked).toEqual([{ kind: 'all' }, { kind: 'role', role: 'user' }]);
});
