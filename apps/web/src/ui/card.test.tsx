import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Card } from './card.tsx';

afterEach(() => {
  location.hash = '';
});

test('the card that the address names scrolls into view when it appears, and no other', async () => {
  location.hash = '#webhooks';
  const scrolled: unknown[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  await render(
    <>
      <Card id="sftp" title="SFTP">
        Keys
      </Card>
      <Card id="webhooks" title="Webhooks">
        Addresses
      </Card>
    </>,
  );
  await screen.findByText('Addresses');
  expect(scrolled).toEqual(['webhooks']);
  spy.mockRestore();
});
