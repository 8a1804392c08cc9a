import { pictureRequestExamplesMax } from '@forecourt/contract/limits';
import type { PictureRequest } from '@forecourt/contract/picture-requests';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateTime } from '../../../lib/format.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { sendExample, useRefreshRequests, useWithdrawRequest } from './picture-requests.calls.ts';
import styles from './picture-requests.module.css';
import { RequestBadge } from './request-columns.tsx';

function Examples({ request }: { request: PictureRequest }) {
  const t = useText();
  const { examples, can } = request;
  const refresh = useRefreshRequests();
  const { chosen, choose } = useOneUpload(sendExample(request), (sent) => sent && void refresh());
  return (
    <Card title={t('pictureRequests.examples')}>
      <div className={styles.stack}>
        {examples.length > 0 && (
          <ul className={styles.examples}>
            {examples.map(({ id, path, state }, index) => (
              <li key={id}>
                <Picture
                  src={path}
                  alt={t('pictureRequests.example', { number: index + 1 })}
                  fit="contain"
                  placeholder={<IconPhotoOff size={22} stroke={1.5} />}
                />
                {state !== 'ready' && (
                  <span className={styles.note}>
                    {t(state === 'failed' ? 'catalogue.pictureBad' : 'catalogue.pictureWaits')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {examples.length === 0 && !can.addExample && (
          <p className={styles.note}>{t('pictureRequests.noExamples')}</p>
        )}
        {can.addExample && (
          <FileField
            label={t('pictureRequests.addExample')}
            hint={t('pictureRequests.exampleHint', { count: pictureRequestExamplesMax })}
            accept={pictureTypes}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </div>
    </Card>
  );
}

function Facts({ request }: { request: PictureRequest }) {
  const t = useText();
  const { askedBy, customerName, createdAt, handledBy, answeredAt, item, reason, state } = request;
  const rows = [
    [t('pictureRequests.state'), <RequestBadge key="state" state={state} />],
    [t('pictureRequests.askedBy'), [askedBy.name, customerName].filter(Boolean).join(' · ')],
    [t('list.createdAt'), dateTime(createdAt)],
    [t('pictureRequests.handledBy'), handledBy],
    [t('pictureRequests.answeredAt'), answeredAt && dateTime(answeredAt)],
    [t('pictureRequests.result'), item?.name],
    [t('pictureRequests.reason'), reason],
  ] as const;
  return (
    <Card title={t('catalogue.details')}>
      <div className={styles.stack}>
        <dl className={styles.facts}>
          {rows.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className={styles.words}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {item?.path && <Picture src={item.path} alt={item.name} fit="contain" />}
      </div>
    </Card>
  );
}

/** One request: its text, its state and the answer; below it the available actions. */
export function RequestDetails({ request, children }: { request: PictureRequest; children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.parts}>
      <div className={styles.stack}>
        <Card title={t('pictureRequests.text')}>
          <p className={styles.words}>{request.text}</p>
        </Card>
        <Examples request={request} />
      </div>
      <div className={styles.stack}>
        <Facts request={request} />
        {children}
      </div>
    </div>
  );
}

interface WithdrawDialogProps {
  request: PictureRequest;
  onClose: () => void;
}

/** Withdrawing is permanent, so it asks for confirmation. */
export function WithdrawDialog({ request, onClose }: WithdrawDialogProps) {
  const t = useText();
  const withdraw = useWithdrawRequest(request);
  return (
    <ConfirmDialog
      title={t('pictureRequests.withdrawTitle')}
      text={t('pictureRequests.withdrawText')}
      yes={t('pictureRequests.withdraw')}
      request={withdraw}
      onYes={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
