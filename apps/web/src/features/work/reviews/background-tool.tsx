import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import type { PresetId } from '@forecourt/contract/presets';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import stage from './background-tool.module.css';
import type { OfferedBackground } from './review-fixes.calls.ts';
import type { Placings } from './use-placing.ts';

interface BackgroundListProps {
  offered: readonly OfferedBackground[];
  chosen: PresetId | null;
  onChoose: (background: PresetId) => void;
}

/** The backgrounds by name, as one group of radio buttons: the arrow keys go through them. */
function BackgroundList({ chosen, offered, onChoose }: BackgroundListProps) {
  const t = useText();
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    (list.current?.querySelector<HTMLElement>(':checked') ?? list.current?.querySelector('input'))?.focus();
  }, []);
  return (
    <fieldset ref={list} className={stage.list}>
      <legend className="hidden">{t('reviews.parts.background')}</legend>
      {offered.map(({ current, id, name }) => (
        <label key={id} className={stage.option}>
          <input type="radio" name={group} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={stage.name}>{name ?? t(`presets.${id as BuiltInPresetName}.name`)}</span>
          {current && <span className={stage.current}>{t('reviews.background.current')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

interface BackgroundToolProps {
  placing: Placings;
  /** Undefined until they have been loaded. */
  offered: readonly OfferedBackground[] | undefined;
}

/** Gives a picture another background of those that the owner of its vehicle may use. */
export function BackgroundTool({ offered, placing }: BackgroundToolProps) {
  const t = useText();
  const { background, isDrawing, setBackground, shown } = placing;
  const current = offered?.find((one) => one.current)?.id ?? null;
  return (
    <div className={stage.around}>
      <div className={stage.stage}>
        <img
          src={shown.url}
          alt={t('reviews.views.result')}
          aria-busy={isDrawing}
          className={stage.picture}
        />
        {isDrawing && (
          <div className={stage.drawing}>
            <Spinner size={20} label={t('reviews.background.drawing')} />
          </div>
        )}
      </div>
      {offered && offered.length > 0 && (
        <BackgroundList
          offered={offered}
          chosen={background ?? current}
          onChoose={(id) => setBackground(id === current ? null : id)}
        />
      )}
    </div>
  );
}
