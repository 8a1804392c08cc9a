import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type CreditOwner,
  type MoveName,
  moves,
  moveTargets,
  type Target,
  useMove,
} from './credits.calls.ts';

interface TargetFieldProps {
  move: MoveName;
  owner: CreditOwner;
  chosen: Target | null;
  onChoose: (target: Target | null) => void;
  tried: boolean;
}

/** Who gets the credits, or gives them back; a search narrows the choice and keeps what was chosen. */
function TargetField({ move, owner, chosen, onChoose, tried }: TargetFieldProps) {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const { data: found = [] } = useQuery(moveTargets(move, owner, search));
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <SearchBox label={t('credits.searchTarget')} value={search} onSearch={setSearch} />
      <SelectField
        label={t(move === 'fromUser' ? 'credits.from' : 'credits.to')}
        value={chosen?.id ?? ''}
        onChange={(id) => onChoose(shown.find((target) => target.id === id) ?? null)}
        problem={chosen ? null : t('form.required')}
        showProblem={tried}
        choices={[
          { value: '', label: t('credits.chooseTarget') },
          ...shown.map(({ id, name, credits }) => ({
            value: id,
            label: `${name} (${wholeNumber(credits, language)})`,
          })),
        ]}
      />
    </>
  );
}

interface MoveFormProps {
  move: MoveName;
  owner: CreditOwner;
  onDone: () => void;
  onCancel: () => void;
}

/** Moves credits once it was read how many and whose; the new balance is told when the server has answered. */
export function MoveForm({ move, owner, onDone, onCancel }: MoveFormProps) {
  const t = useText();
  const language = useLanguage();
  const send = useMove(move, owner);
  const { route, field, targets } = moves[move];
  const [chosen, setChosen] = useState<Target | null>(null);
  const target = targets ? chosen : owner;
  const draft = useDraft(route, { [field]: Number.NaN } as Record<'total' | 'amount', number>);
  const amount = draft.values[field];
  const isReady = draft.isValid && target !== null;
  const told = { count: amount, amount: wholeNumber(amount, language), name: target?.name ?? '' };
  const submit = () => {
    if (!target) return;
    const done = ({ credits }: { credits: number }) => {
      toast.success(t('credits.moved', { name: target.name, credits: wholeNumber(credits, language) }));
      onDone();
    };
    send.mutate({ id: target.id, amount }, { onSuccess: done });
  };
  return (
    <Form
      submitLabel={t(`credits.moves.${move}`)}
      isValid={isReady}
      busy={send.isPending}
      error={send.error}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {(tried) => (
        <>
          {targets && <TargetField {...{ move, owner, chosen, tried }} onChoose={setChosen} />}
          <NumberField
            label={t('credits.amount')}
            value={amount}
            onChange={(value) => draft.set({ [field]: value ?? Number.NaN })}
            problem={draft.problem(field)}
            showProblem={tried}
          />
          <p role="status">
            {isReady && t(move === 'fromUser' ? 'credits.willTake' : 'credits.willGive', told)}
          </p>
        </>
      )}
    </Form>
  );
}
