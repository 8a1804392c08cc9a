import type { Image } from '@forecourt/contract/images';
import { reportPicture } from '@forecourt/contract/reports';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { ReportDialog } from './report-dialog.tsx';

test('a report needs a reason, which digits choose, and says in words what is wrong', async () => {
  const onReported = vi.fn();
  const image = { id: 'image-1' } as Image;
  const { sent, user } = await render(
    <ReportDialog image={image} onReported={onReported} onClose={() => undefined} />,
    { answers: [answering(reportPicture, image)] },
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Report' });
  expect(send.disabled).toBe(true);
  await user.keyboard('1');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Poor cut-out/ }).checked).toBe(true);
  await user.type(screen.getByRole('textbox'), ' It floats. ');
  await user.click(send);
  await waitFor(() => expect(onReported).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toEqual({ reasons: ['bad_clipping'], note: 'It floats.' });
});
