import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { NotificationContent } from './notification-content.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const picture = () => screen.getByRole('img', { name: 'Look here' });

test('a picture that is not ready yet is requested again, after longer and longer pauses', async () => {
  await render(<NotificationContent contentType="image" headLine="Look here" content="/files/one.webp" />);
  vi.useFakeTimers();
  let last = picture();
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    fireEvent.error(last);
    act(() => vi.advanceTimersByTime(pauseMs - 1));
    expect(picture()).toBe(last);
    act(() => vi.advanceTimersByTime(1));
    // The element must be a new one, because browsers request the address again only for new elements.
    expect(picture()).not.toBe(last);
    last = picture();
  }
  act(() => vi.advanceTimersByTime(60_000));
  expect(picture()).toBe(last);
});

test('content of a type that cannot be shown is a link, only to a web address', async () => {
  await render(
    <>
      <NotificationContent contentType={'sheet' as 'image'} headLine="Prices" content="https://a.example/p" />
      <NotificationContent contentType={'sheet' as 'image'} headLine="Prices" content="javascript:alert(1)" />
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://a.example/p',
  ]);
});

test('the text of a picture is under it', async () => {
  await render(
    <NotificationContent contentType="image" headLine="Look here" content="/a.webp" text="From today on." />,
  );
  const order = picture().compareDocumentPosition(screen.getByText('From today on.'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
