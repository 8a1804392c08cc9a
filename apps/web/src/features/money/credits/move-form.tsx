import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wholeNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { CreditOwner } from './credits.calls.ts';
import { exceedsBalance } from './move-rules.ts';
import { MoveSourceLine } from './move-source.tsx';
import { isSourceGiven, moveSource } from './move-sources.calls.ts';
import { isInto, moveLabel } from './move-words.ts';
import { type MoveName, type MoveTarget, moves, moveTargets, useMove } from './moves.calls.ts';

interface TargetFieldProps {
  move: MoveName;
  owner: CreditOwner;
  chosen: { id: string } | null;
  onChoose: (target: MoveTarget | null) => void;
}

/** Selects who gets the credits, or whose credits are taken back. */
function TargetField({ move, owner, chosen, onChoose }: TargetFieldProps) {
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
    />
  );
}

/** The selected target: chosen by the user, or the only one there is. `undefined` while there is none. */
function useTarget(move: MoveName, owner: CreditOwner) {
  const language = useLanguage();
  const isChoice = !isInto(move, owner);
  const { data: found } = useQuery({ ...moveTargets(move, owner, '', language), enabled: isChoice });
  const [picked, choose] = useState<MoveTarget | null>();
  const only = found?.length === 1 ? found[0]?.target : undefined;
  const target = isChoice ? (picked === undefined ? only : picked) : owner;
  return { isChoice, isNone: isChoice && found?.length === 0, target: target ?? null, choose };
}

/** Explains why there is no target. Not for taking credits back, where only a search shows who has any. */
function Nobody({ move }: { move: MoveName }) {
  const t = useText();
  return move !== 'topUp' && move !== 'fromUser' && <p>{t(`credits.nobody.${move}`)}</p>;
}

interface MoveFormProps {
  move: MoveName;
  owner: CreditOwner;
  /** Another transfer is needed first. */
  onFill: (move: MoveName) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Transfers credits; the form shows the amount and the source first, and the new balance after the response. */
export function MoveForm({ move, owner, onFill, onDone, onCancel }: MoveFormProps) {
  const t = useText();
  const language = useLanguage();
  const send = useMove(move, owner);
  const { route, field } = moves[move];
  const { isChoice, isNone, target, choose } = useTarget(move, owner);
  const draft = useDraft(route, { [field]: Number.NaN } as Record<'total' | 'amount', number>);
  const amount = draft.values[field];
  const { data: source } = useQuery(moveSource(move, owner, target?.id));
  const isOver = source != null && exceedsBalance(amount, source);
  const over =
    isOver && t('credits.overBalance', { name: source.name, credits: wholeNumber(source.credits, language) });
  const isReady = draft.isValid && target !== null && !isOver;
  const told = { count: amount, amount: wholeNumber(amount, language), name: target?.name ?? '' };
  // Who gives credits back and which client gets them is known once that user has been read.
  const back = source && { ...told, name: source.name, client: source.client ?? '' };
  // Above the field: below it, the open list of targets would cover the balance.
  const isSourceFirst = isSourceGiven(move, owner);
  const from = source && <MoveSourceLine {...{ source, owner, onFill }} onLeave={onCancel} />;
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
      // The field says already that the credits do not suffice.
      request={{ isPending: send.isPending, error: isOver ? null : send.error }}
      disabled={isOver}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {isSourceFirst && from}
      {isChoice && <TargetField {...{ move, owner }} chosen={target} onChoose={choose} />}
      {isNone && <Nobody move={move} />}
      {!isSourceFirst && from}
      <NumberField
        label={t('credits.amount')}
        value={amount}
        onChange={(value) => draft.set({ [field]: value ?? Number.NaN })}
        range={draft.range(field)}
        problem={over || draft.problem(field)}
        showProblem={isOver}
      />
      <p role="status">
        {isReady && (move === 'fromUser' ? back && t('credits.willTake', back) : t('credits.willGive', told))}
      </p>
    </Form>
  );
}
