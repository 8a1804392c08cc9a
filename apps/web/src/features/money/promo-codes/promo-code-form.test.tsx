import { createPromoCode, type PromoCode, patchPromoCode } from '@forecourt/contract/promo-codes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { NewPromoCodeForm, PromoCodeForm } from './promo-code-form.tsx';

const onDone = vi.fn();
const code = {
  id: 'code-1',
  code: 'SPRING',
  credits: 50,
  endsAt: null,
  redemptionsMax: 10,
  validDays: null,
} as unknown as PromoCode;

test('a code requires its letters and a number of credits; an empty field means no limit', async () => {
  const { user, sent } = await render(<NewPromoCodeForm onDone={onDone} onCancel={() => undefined} />, {
    answers: [answering(createPromoCode, code)],
  });
  const create = screen.getByRole('button', { name: /create/i });
  await user.click(create);
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Promo code'), 'SPRING');
  await user.type(screen.getByLabelText(/^Credits/), '50');
  await user.click(create);
  expect(sent.map(({ body }) => body)).toEqual([
    { code: 'SPRING', credits: 50, endsAt: null, redemptionsMax: null, validDays: null },
  ]);
});

test('editing a code sends only what changed, and a refusal keeps the input', async () => {
  onDone.mockClear();
  const { user, sent } = await render(
    <PromoCodeForm promoCode={code} onDone={onDone} onCancel={() => undefined} />,
    { answers: [refusing(patchPromoCode, 'promoCodeNotFound')] },
  );
  const credits = screen.getByLabelText(/^Credits/) as HTMLInputElement;
  await user.clear(credits);
  await user.type(credits, '75');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.map(({ body }) => body)).toEqual([{ credits: 75 }]);
  await screen.findByRole('alert');
  expect(credits.value).toBe('75');
  expect(onDone).not.toHaveBeenCalled();
});
