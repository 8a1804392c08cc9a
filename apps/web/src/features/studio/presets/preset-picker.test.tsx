import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { PresetId } from '@forecourt/contract/presets';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useText } from '../../../lib/use-text.ts';
import { render } from '../../../testing/render.tsx';
import { PresetPicker } from './preset-picker.tsx';
import { backgroundLabel } from './preset-words.ts';

const hall = { id: 'hall', name: 'Glass hall' } as CatalogueItem;

function Picker({ preset, url }: { preset: string | null; url: string | null }) {
  const t = useText();
  return (
    <PresetPicker
      presets={[]}
      priceOfPreset={() => 1}
      value="hall"
      backgrounds={[hall]}
      nameOfBackground={({ name }) => backgroundLabel(t, name, { name: preset })}
      backgroundPrice={1}
      onBackground={vi.fn()}
      onChange={vi.fn()}
      previews={new Map([['hall' as PresetId, url]])}
      brandColour="#000000"
      drawn={() => null}
      drawnBackground={() => <i>sample vehicle</i>}
    />
  );
}

test('the tile of a background shows the preview of the photo, and names the preset around it', async () => {
  await render(<Picker preset="Showroom Müller" url="/framed.webp" />);
  await screen.findByRole('radio', { name: /^Glass hall in Showroom Müller/ });
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/framed.webp');
  expect(screen.queryByText('sample vehicle')).toBeNull();
});

test('until the preview is made the background is drawn, and built-in presets are not named', async () => {
  await render(<Picker preset={null} url={null} />);
  await screen.findByRole('radio', { name: /^Glass hall Background/ });
  screen.getByText('sample vehicle');
});
