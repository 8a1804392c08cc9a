import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { declinePictureRequest, type PictureRequest } from '@forecourt/contract/picture-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileBaseName } from '../../../lib/file-base-name.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import {
  requestChoices,
  sendItem,
  useAnswerRequest,
  useRefreshRequests,
  useTakeRequest,
} from './picture-requests.calls.ts';
import styles from './picture-requests.module.css';

interface PartProps {
  request: PictureRequest;
}

interface NewPictureProps extends PartProps {
  name: string;
  onName: (name: string) => void;
  onAdded: (item: CatalogueItem) => void;
}

/** Uploads a new picture, which becomes the answer unless the user selects another. */
function NewPicture({ request, name, onName, onAdded }: NewPictureProps) {
  const t = useText();
  const refresh = useRefreshRequests();
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
        onChange={onName}
      />
      <FileField
        label={t('pictureRequests.addPicture')}
        hint={t('pictureRequests.addPictureHint')}
        accept={pictureTypes}
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
  const [newName, setNewName] = useState('');
  const [item, setItem] = useState<CatalogueItem | null>(null);
  const [isPicked, setPicked] = useState(false);
  const choose = (chosen: CatalogueItem | null, picked: boolean) => {
    setItem(chosen);
    setPicked(picked);
  };
  const named = useQuery({ ...requestChoices(request.id, item?.name ?? ''), enabled: item !== null });
  // The latest version from the server, because its picture may have become ready meanwhile.
  const current = named.data?.find(({ value }) => value === item?.id)?.item ?? item;
  const { name, role } = request.askedBy;
  return (
    <Form
      submitLabel={t('pictureRequests.complete')}
      isValid={current !== null}
      // An uploaded picture is already in the catalogue, so leaving would not lose it.
      unchanged={newName.trim() === '' && !isPicked}
      disabled={current?.use !== 'room' && current?.picture?.state !== 'ready'}
      request={answer}
      onSubmit={() => current && answer.mutate({ itemId: current.id })}
    >
      <NewPicture
        request={request}
        name={newName}
        onName={setNewName}
        onAdded={(added) => {
          choose(added, false);
          setNewName('');
        }}
      />
      <Combobox
        label={t('pictureRequests.fromCatalogue')}
        placeholder={t('catalogue.chooseOne')}
        choices={(search) => requestChoices(request.id, search)}
        value={item?.id ?? ''}
        known={item && { value: item.id, label: item.name }}
        onChange={(choice) => choose(choice?.item ?? null, Boolean(choice))}
      />
      {current && current.use !== 'room' && (
        <Picture
          src={current.picture?.path ?? null}
          alt={current.name}
          fit="contain"
          placeholder={t(current.picture ? 'catalogue.pictureWaits' : 'catalogue.noPicture')}
        />
      )}
      <p className={styles.note}>{t(`pictureRequests.forWhom.${receiverOf(role)}`, { name })}</p>
    </Form>
  );
}

function Decline({ request }: PartProps) {
  const t = useText();
  const answer = useAnswerRequest(request);
  const { values, set, problem, isValid, isChanged } = useDraft(declinePictureRequest, { reason: '' });
  return (
    <Form
      submitLabel={t('pictureRequests.decline')}
      danger
      isValid={isValid}
      unchanged={!isChanged}
      disabled={false}
      request={answer}
      onSubmit={() => answer.mutate(values)}
    >
      <AreaField
        label={t('pictureRequests.reason')}
        hint={t('pictureRequests.reasonHint', { name: request.askedBy.name })}
        rows={4}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        problem={problem('reason')}
      />
    </Form>
  );
}

/** Work on a picture starts before it, so that nobody else makes one, too. */
function Take({ request }: PartProps) {
  const t = useText();
  const take = useTakeRequest(request);
  return (
    <>
      <p className={styles.note}>{t('pictureRequests.takeHint')}</p>
      <div>
        <Button look="primary" busy={take.isPending} onClick={() => take.mutate()}>
          {t('pictureRequests.take')}
        </Button>
      </div>
    </>
  );
}

/** The actions of the operator's staff on a request in its current state. */
export function AnswerCard({ request }: PartProps) {
  const t = useText();
  const [answer, setAnswer] = useState<'done' | 'declined'>('done');
  const { can } = request;
  if (!can.decline) return null;
  const provide = can.answer ? <Complete request={request} /> : <Take request={request} />;
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
        {answer === 'done' ? provide : <Decline request={request} />}
      </div>
    </Card>
  );
}
