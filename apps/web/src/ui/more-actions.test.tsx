import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { MoreActions } from './more-actions.tsx';

test('the sheet is opened by its button, and closes after an action and on Escape, which closes nothing around it', async () => {
  const onShare = vi.fn();
  const onKey = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  const { user } = await render(
    <MoreActions>
      <Button onClick={onShare}>Share</Button>
      <p>Two files</p>
    </MoreActions>,
  );
  const sheet = (await screen.findByText('Two files')).parentElement ?? expect.fail('no sheet');
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('popovertarget')).toBe(sheet.id);
  let isOpen = true;
  vi.spyOn(sheet, 'matches').mockImplementation(() => isOpen);
  sheet.hidePopover = vi.fn(() => {
    isOpen = false;
  });
  await user.click(screen.getByText('Two files'));
  expect(sheet.hidePopover).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(onShare).toHaveBeenCalledTimes(1);
  expect(sheet.hidePopover).toHaveBeenCalledTimes(1);
  isOpen = true;
  document.addEventListener('keydown', onKey);
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', onKey);
  expect(sheet.hidePopover).toHaveBeenCalledTimes(2);
  expect(onKey).toHaveReturnedWith(true);
});
