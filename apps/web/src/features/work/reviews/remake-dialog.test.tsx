import type { Review } from '@forecourt/contract/reviews';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { RemakeDialog } from './remake-dialog.tsx';

const reported = (parts: Partial<NonNullable<Review['report']>>): NonNullable<Review['report']> => ({
  reasons: ['bad_clipping', 'wrong_background', 'shadow'],
  note: '',
  steps: ['background', 'windows', 'shadow', 'plate'],
  without: [],
  remade: false,
  ...parts,
});

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);

const own = 'The picture will show the photo’s own surroundings.';

test('the background is left out only if a checker chooses it, and the dialog says what the picture shows then', async () => {
  const onSend = vi.fn();
  const { user } = await render(
    <RemakeDialog report={reported({})} onSend={onSend} onClose={() => undefined} />,
  );
  expect(ticked()).toEqual(['Shadows']);
  expect(screen.queryByText(own)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'The new background' }));
  screen.getByText(own);
  await user.click(screen.getByRole('button', { name: 'Make again' }));
  expect(onSend).toHaveBeenCalledWith(['shadow', 'background']);
});

test('a picture that was made without its background before starts with the other steps', async () => {
  await render(
    <RemakeDialog
      report={reported({ without: ['background', 'plate'] })}
      onSend={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(ticked()).toEqual(['The other licence plate (blurred instead)']);
});

test('where only the background is suspected, nothing is ticked and nothing can be sent', async () => {
  const onSend = vi.fn();
  const { user } = await render(
    <RemakeDialog
      report={reported({ reasons: ['wrong_background'] })}
      onSend={onSend}
      onClose={() => undefined}
    />,
  );
  expect(ticked()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  screen.getByText('Choose at least one thing to leave out.');
});
