import { useState } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type CreditOwner,
  type MoveName,
  moves,
  moveTargets,
  type Target,
  useMove,
} from './credits.calls.ts';
import { isInto, moveLabel } from './move-words.ts';

interface TargetFieldProps {
  move: MoveName;
  owner: CreditOwner;
  chosen: Target | null;
  onChoose: (target: Target | null) => void;
  tried: boolean;
}

/** Who gets the credits, or gives them back. */
function TargetField({ move, owner, chosen, onChoose, tried }: TargetFieldProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <Combobox
      label={t(move === 'fromUser' ? 'credits.from' : 'credits.to')}
      placeholder={t('credits.chooseTarget')}
      choices={(search) => moveTargets(move, owner, search, language)}
      value={chosen?.id ?? ''}
      onChange={(choice) => onChoose(choice?.target ?? null)}
      problem={chosen ? null : t('form.required')}
      showProblem={tried}
    />
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
  const { route, field } = moves[move];
  const [chosen, setChosen] = useState<Target | null>(null);
  const isChoice = !isInto(move, owner);
  const target = isChoice ? chosen : owner;
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
      submitLabel={moveLabel(move, owner, t)}
      isValid={isReady}
      busy={send.isPending}
      error={send.error}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {(tried) => (
        <>
          {isChoice && <TargetField {...{ move, owner, chosen, tried }} onChoose={setChosen} />}
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
