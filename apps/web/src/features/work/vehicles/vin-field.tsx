import type { VinDetails } from '@forecourt/contract/vehicles';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { vinOf } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { readVin } from './vehicles.calls.ts';
import styles from './vehicles.module.css';

interface VinFieldProps {
  value: string;
  onChange: (vin: string) => void;
  onFound: (found: VinDetails) => void;
}

type Outcome = { kind: 'none' } | { kind: 'found'; details: VinDetails } | { kind: 'failed'; error: unknown };

/** Looks up each VIN once, as soon as it is complete; the button looks it up again. */
function useVinLookup(value: string, onFound: (found: VinDetails) => void) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [busy, setBusy] = useState(false);
  const asked = useRef(vinOf(value));
  const report = useRef(onFound);
  report.current = onFound;
  const ask = async (vin: string) => {
    asked.current = vin;
    setBusy(true);
    setOutcome({ kind: 'none' });
    try {
      const details = await readVin(vin);
      if (asked.current !== vin) return;
      setOutcome({ kind: 'found', details });
      report.current(details);
    } catch (error) {
      if (asked.current === vin) setOutcome({ kind: 'failed', error });
    } finally {
      if (asked.current === vin) setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new VIN starts a lookup.
  useEffect(() => {
    const vin = vinOf(value);
    if (vin && vin !== asked.current) void ask(vin);
    if (!vin) setOutcome({ kind: 'none' });
  }, [value]);
  return { outcome, busy, ask };
}

const detailLabels = {
  make: 'vehicles.make',
  model: 'vehicles.model',
  year: 'vehicles.year',
  bodyType: 'vehicles.bodyType',
} as const;

/** Names what the VIN contains. */
function FoundNote({ details }: { details: VinDetails }) {
  const t = useText();
  const names = Object.keys(detailLabels) as (keyof typeof detailLabels)[];
  const found = names.filter((name) => details[name] !== null).map((name) => t(detailLabels[name]));
  return (
    <p className={styles.note}>
      {found.length === 0 ? t('vehicles.vinEmpty') : t('vehicles.vinRead', { found: found.join(', ') })}
      {details.checkDigitValid === false && ` ${t('vehicles.vinDoubtful')}`}
    </p>
  );
}

export function VinField({ value, onChange, onFound }: VinFieldProps) {
  const t = useText();
  const { outcome, busy, ask } = useVinLookup(value, onFound);
  const vin = vinOf(value);
  return (
    <>
      <div className={styles.vinRow}>
        <TextField
          label={t('vehicles.vin')}
          value={value}
          onChange={onChange}
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.vinInput}
          hint={t('vehicles.vinHint')}
          problem={value.trim() === '' || vin ? null : t('vehicles.vinShape')}
        />
        <Button onClick={() => vin && void ask(vin)} disabled={!vin} busy={busy}>
          {t('vehicles.readVin')}
        </Button>
      </div>
      <div aria-live="polite" className={outcome.kind === 'none' ? 'hidden' : undefined}>
        {outcome.kind === 'found' && <FoundNote details={outcome.details} />}
        {outcome.kind === 'failed' && (
          <p className={classes(styles.note, styles.noteBad)}>
            {`${errorText(outcome.error, t)} ${t('vehicles.vinByHand')}`}
          </p>
        )}
      </div>
    </>
  );
}
