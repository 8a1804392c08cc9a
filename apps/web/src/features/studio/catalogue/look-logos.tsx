import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { PresetLook } from '@forecourt/contract/presets';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { PartPicker } from './part-picker.tsx';
import { PercentField } from './percent-field.tsx';
import { useRowKeys } from './use-row-keys.ts';

type Logo = PresetLook['logos'][number];
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
const logosMax = 7;
const newLogo: Logo = {
  catalogueId: '' as CatalogueItemId,
  corner: 'top-left',
  width: 0.16,
  margin: 0.03,
  opacity: 1,
};

/** The logos that are overlaid on the finished picture. */
export function LookLogos({ look, onChange, parts }: LookProps) {
  const t = useText();
  const rows = useRowKeys(look.logos.length);
  const set = (logos: Logo[]) => onChange({ ...look, logos });
  return (
    <FieldGroup title={t('catalogue.titles.logo')}>
      {look.logos.map((logo, index) => {
        const change = (part: Partial<Logo>) => set(look.logos.with(index, { ...logo, ...part }));
        return (
          <div key={rows.keys[index]} className={styles.row}>
            <PartPicker
              kind="logo"
              label={t('catalogue.look.which')}
              value={logo.catalogueId}
              onChange={(catalogueId) => change({ catalogueId })}
              parts={parts}
            />
            <div className={styles.thirds}>
              <SelectField
                label={t('catalogue.look.corner')}
                value={logo.corner}
                onChange={(corner) => change({ corner })}
                choices={corners.map((value) => ({ value, label: t(`catalogue.look.corners.${value}`) }))}
              />
              <PercentField
                label={t('catalogue.look.logoWidth')}
                min={0.02}
                max={0.6}
                value={logo.width}
                onChange={(width) => change({ width })}
              />
            </div>
            <Button
              small
              icon={<IconTrash size={16} />}
              onClick={() => {
                rows.remove(index);
                set(look.logos.toSpliced(index, 1));
              }}
            >
              {t('catalogue.look.removeLogo')}
            </Button>
          </div>
        );
      })}
      {look.logos.length < logosMax && (
        <Button
          small
          icon={<IconPlus size={16} />}
          onClick={() => {
            rows.add();
            set([...look.logos, newLogo]);
          }}
        >
          {t('catalogue.look.addLogo')}
        </Button>
      )}
    </FieldGroup>
  );
}
