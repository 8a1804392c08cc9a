import { deleteMatte, getMatte } from '@forecourt/contract/retouch';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { outlineOfImage } from './retouch.calls.ts';
import { RetouchDialog } from './retouch-dialog.tsx';

// The outline is not drawn here.
beforeEach(() => void vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined)));

async function open({ byHand = false, isReported = false }) {
  const onSaved = vi.fn();
  const rendered = await render(
    <RetouchDialog
      outline={outlineOfImage('image-1' as never)}
      photo={{ url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 4, height: 3 }}
      label="Left side"
      isFree
      isReported={isReported}
      onSaved={onSaved}
      onClose={() => undefined}
    />,
    {
      answers: [
        answering(getMatte, { mask: 'AAAA', version: '1', byHand }),
        answering(deleteMatte, { id: 'image-1' }),
      ],
    },
  );
  await screen.findByRole('button', { name: /^Photo of Left side/ });
  return { ...rendered, onSaved };
}

test('an outline that was made by hand becomes the automatic one again after a question', async () => {
  const { onSaved, sent, user } = await open({ byHand: true });
  await user.click(screen.getByRole('button', { name: 'Automatic outline' }));
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  const question = within(await screen.findByRole('dialog', { name: 'Automatic outline' }));
  await user.click(question.getByRole('button', { name: 'Automatic outline' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', address: '/v1/images/image-1/matte' });
});

test('the automatic outline is not offered where nobody changed it, and an open report is said to end with saving', async () => {
  await open({ isReported: true });
  screen.getByText('Saving ends the report of this picture.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Automatic outline' })).toBeNull();
});

test('nothing can be saved before something was changed', async () => {
  await open({});
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save (free)' }).disabled).toBe(true);
  expect(screen.queryByText(/Saving ends the report/)).toBeNull();
});
