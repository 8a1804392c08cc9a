import {
  patchCustomerSettings,
  questionAddressees,
  reviewModes,
} from '@forecourt/contract/customer-settings';
import { useQuery } from '@tanstack/react-query';
import { percent } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Calibration } from './review-calibration.tsx';
import { type ReviewSettings, reviewSettingsOf, usePatchReviews } from './review-form.calls.ts';
import { inheritWords, originWords } from './setting-words.ts';

function Fields({ customerId, settings }: { customerId: string; settings: ReviewSettings }) {
  const t = useText();
  const language = useLanguage();
  const patch = usePatchReviews(customerId);
  const { from, qcShare, questionsTo, reviewBelow, reviewMode } = settings;
  const { values, set, problem, range, ...draft } = useDraft(patchCustomerSettings, {
    reviewMode: from.reviewMode === 'customer' ? reviewMode : null,
    reviewBelow: from.reviewBelow === 'customer' ? reviewBelow : null,
    qcShare: from.qcShare === 'customer' ? qcShare : null,
    questionsTo: from.questionsTo === 'customer' ? questionsTo : null,
  });
  const origin = (name: 'reviewMode' | 'reviewBelow' | 'qcShare' | 'questionsTo') =>
    originWords(t, from[name], { isOwn: false, own: 'customer' });
  const modeWords = (mode: typeof reviewMode) => t(`audit.fields.reviewModes.${mode}`);
  const isInherited = from.reviewMode !== 'customer';
  const whom = (one: typeof questionsTo) => t(`reviews.questionsToWhom.${one}`);
  const isWhomInherited = from.questionsTo !== 'customer';
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <p>{t('reviews.settingsHint')}</p>
      <SelectField
        label={t('reviews.settingsMode')}
        value={values.reviewMode ?? ''}
        onChange={(mode) => set({ reviewMode: mode || null })}
        choices={[
          {
            value: '' as const,
            label: inheritWords(t, { kind: 'customer' }, isInherited ? modeWords(reviewMode) : null),
          },
          ...reviewModes.map((value) => ({ value, label: modeWords(value) })),
        ]}
        hint={values.reviewMode === null && isInherited ? origin('reviewMode') : undefined}
      />
      <NumberField
        label={t('reviews.settingsBelow')}
        nullable
        value={values.reviewBelow}
        onChange={(below) => set({ reviewBelow: below })}
        range={range('reviewBelow')}
        problem={problem('reviewBelow')}
        hint={
          values.reviewBelow === null && from.reviewBelow !== 'customer'
            ? `${percent(reviewBelow / 100, language)} · ${origin('reviewBelow')}`
            : t('reviews.settingsBelowHint')
        }
      />
      <SelectField
        label={t('reviews.questionsTo')}
        value={values.questionsTo ?? ''}
        onChange={(to) => set({ questionsTo: to || null })}
        choices={[
          {
            value: '' as const,
            label: inheritWords(t, { kind: 'customer' }, isWhomInherited ? whom(questionsTo) : null),
          },
          ...questionAddressees.map((value) => ({ value, label: whom(value) })),
        ]}
        hint={t('reviews.questionsToHint')}
      />
      <NumberField
        label={t('reviews.settingsShare')}
        nullable
        value={values.qcShare}
        onChange={(share) => set({ qcShare: share })}
        range={range('qcShare')}
        problem={problem('qcShare')}
        hint={
          values.qcShare === null && from.qcShare !== 'customer'
            ? `${percent(qcShare / 100, language)} · ${origin('qcShare')}`
            : t('reviews.settingsShareHint')
        }
      />
    </Form>
  );
}

/** Which pictures of a customer are checked before they are delivered; root decides. */
export function ReviewCard({ customerId }: { customerId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(reviewSettingsOf(customerId));
  if (!data && !error) return null;
  return (
    <Card title={t('reviews.settingsTitle')}>
      {data ? (
        <>
          <Fields key={customerId} customerId={customerId} settings={data} />
          <Calibration customerId={customerId} mode={data.reviewMode} />
        </>
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
