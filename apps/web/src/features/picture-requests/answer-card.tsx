import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { declinePictureRequest, type PictureRequest } from '@forecourt/contract/picture-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileBaseName } from '../../lib/file-base-name.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useOneUpload } from '../../lib/use-one-upload.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Picker } from '../../ui/picker.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import {
  requestChoices,
  sendItem,
  useAnswerRequest,
  useRefreshRequests,
  useTakeRequest,
} from './picture-requests.calls.ts';
import styles from './picture-requests.module.css';
import { stillTypes } from './request-details.tsx';

interface PartProps {
  request: PictureRequest;
}

/** A picture that was made just now; it is the answer unless somebody chooses another. */
function NewPicture({ request, onAdded }: PartProps & { onAdded: (item: CatalogueItem) => void }) {
  const t = useText();
  const refresh = useRefreshRequests();
  const [name, setName] = useState('');
  const { chosen, choose } = useOneUpload<CatalogueItem>(
    (options) => sendItem(request, name.trim() || fileBaseName(options.file.name))(options),
    (added) => {
      if (!added) return;
      onAdded(added);
      void refresh();
    },
  );
  return (
    <>
      <TextField
        label={t('pictureRequests.newName')}
        hint={t('pictureRequests.newNameHint', { name: request.askedBy.name })}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <FileField
        label={t('pictureRequests.addPicture')}
        hint={t('pictureRequests.addPictureHint')}
        accept={stillTypes}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}

const receivers = { customer: 'customer', client: 'client' } as const;
const receiverOf = (role: string) => receivers[role as keyof typeof receivers] ?? 'user';

function Complete({ request }: PartProps) {
  const t = useText();
  const answer = useAnswerRequest(request);
  const [search, setSearch] = useState('');
  const [item, setItem] = useState<CatalogueItem | null>(null);
  const { data: found = [] } = useQuery(requestChoices(request.id, search));
  // As it is by now: its picture may have been made meanwhile.
  const current = found.find(({ id }) => id === item?.id) ?? item;
  const { name, role } = request.askedBy;
  return (
    <Form
      submitLabel={t('pictureRequests.complete')}
      isValid={current !== null}
      unchanged={current?.picture?.state !== 'ready'}
      busy={answer.isPending}
      error={answer.error}
      onSubmit={() => current && answer.mutate({ itemId: current.id })}
    >
      {() => (
        <>
          <NewPicture request={request} onAdded={setItem} />
          <Picker
            label={t('pictureRequests.fromCatalogue')}
            searchLabel={t('catalogue.search')}
            search={search}
            onSearch={setSearch}
            value={item?.id ?? ''}
            onChange={(id) => setItem(found.find((one) => one.id === id) ?? null)}
            found={found.map((one) => ({ value: one.id, label: one.name }))}
            none={t('catalogue.chooseOne')}
          />
          {current && (
            <Picture
              src={current.picture?.path ?? null}
              alt={current.name}
              fit="contain"
              placeholder={t(current.picture ? 'catalogue.pictureWaits' : 'catalogue.noPicture')}
            />
          )}
          <p className={styles.note}>{t(`pictureRequests.forWhom.${receiverOf(role)}`, { name })}</p>
        </>
      )}
    </Form>
  );
}

function Decline({ request }: PartProps) {
  const t = useText();
  const answer = useAnswerRequest(request);
  const { values, set, problem, isValid } = useDraft(declinePictureRequest, { reason: '' });
  return (
    <Form
      submitLabel={t('pictureRequests.decline')}
      danger
      isValid={isValid}
      busy={answer.isPending}
      error={answer.error}
      onSubmit={() => answer.mutate(values)}
    >
      {(tried) => (
        <AreaField
          label={t('pictureRequests.reason')}
          hint={t('pictureRequests.reasonHint', { name: request.askedBy.name })}
          rows={4}
          value={values.reason}
          onChange={(reason) => set({ reason })}
          problem={problem('reason')}
          showProblem={tried}
        />
      )}
    </Form>
  );
}

function Answer({ request }: PartProps) {
  const t = useText();
  const [answer, setAnswer] = useState<'done' | 'declined'>('done');
  return (
    <Card title={t('pictureRequests.answer')}>
      <div className={styles.stack}>
        <Segmented
          label={t('pictureRequests.answer')}
          value={answer}
          onChange={setAnswer}
          choices={(['done', 'declined'] as const).map((value) => ({
            value,
            label: t(`pictureRequests.answers.${value}`),
          }))}
        />
        {answer === 'done' ? <Complete request={request} /> : <Decline request={request} />}
      </div>
    </Card>
  );
}

/** What the operator's staff can do with a request now. */
export function AnswerCard({ request }: PartProps) {
  const t = useText();
  const take = useTakeRequest(request);
  if (request.can.answer) return <Answer request={request} />;
  if (!request.can.take) return null;
  return (
    <Card title={t('pictureRequests.answer')}>
      <div className={styles.stack}>
        <p className={styles.note}>{t('pictureRequests.takeHint')}</p>
        <div>
          <Button look="primary" busy={take.isPending} onClick={() => take.mutate()}>
            {t('pictureRequests.take')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
