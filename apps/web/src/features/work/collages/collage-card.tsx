import type { Collage } from '@forecourt/contract/collages';
import type { VehicleId } from '@forecourt/contract/ids';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { reasonOf } from './collage-words.ts';
import { collagesOfVehicle, useDeleteCollage, useMakeCollages } from './collages.calls.ts';
import styles from './collages.module.css';
import { PageDownloads } from './page-downloads.tsx';
import { PageOrder } from './page-order.tsx';
import type { PagePicture } from './page-plan.tsx';
import { PageViewer } from './page-viewer.tsx';

interface CollageCardProps {
  vehicleId: VehicleId;
  mayMake: boolean;
  /** The finished pictures of the vehicle, in order. */
  pictures: readonly PagePicture[];
}

type Finished = Collage & { result: NonNullable<Collage['result']> };
const isFinished = (page: Collage): page is Finished => page.result !== null;
const isBusy = ({ state }: Collage) => state === 'queued' || state === 'working';

/** What the page is waiting for, or what is wrong with it. */
function PageState({ page }: { page: Collage }) {
  const t = useText();
  if (isBusy(page)) {
    return (
      <div className={styles.progress}>
        <p role="status">{t(page.state === 'queued' ? 'spins.queued' : 'collages.working')}</p>
        <ProgressBar share={null} label={page.name} />
      </div>
    );
  }
  const reason = reasonOf(page, t);
  return (
    <>
      {reason && <p role="alert">{t('collages.failed', { reason })}</p>}
      {page.isOutdated && (
        <p>
          <Badge tone="attention">{t('collages.outdated')}</Badge>
        </p>
      )}
    </>
  );
}

interface PageProps {
  page: Collage;
  vehicleId: VehicleId;
  mayMake: boolean;
  /** Whether its template can still be made: neither deleted nor taken away from the vehicle. */
  hasTemplate: boolean;
}

function PageActions({ hasTemplate, page, vehicleId }: Omit<PageProps, 'mayMake'>) {
  const t = useText();
  const make = useMakeCollages(vehicleId);
  const remove = useDeleteCollage(vehicleId);
  const { name, templateId } = page;
  return (
    <>
      {hasTemplate && !isBusy(page) && (
        <Button
          small
          icon={<IconRefresh size={18} />}
          busy={make.isPending}
          aria-label={t('form.labelled', { label: t('spins.makeAgain'), value: name })}
          onClick={() => make.mutate({ templateId })}
        >
          {t('spins.makeAgain')}
        </Button>
      )}
      <Button
        small
        look="danger"
        icon={<IconTrash size={18} />}
        busy={remove.isPending}
        aria-label={t('form.labelled', { label: t('form.delete'), value: name })}
        onClick={() => remove.mutate(page)}
      >
        {t('form.delete')}
      </Button>
    </>
  );
}

/** A page of the vehicle, with its downloads. */
function Page({ hasTemplate, mayMake, page, vehicleId }: PageProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { name, result } = page;
  return (
    <li className={styles.page}>
      {result ? (
        <button
          type="button"
          className={styles.open}
          aria-label={t('collages.open', { name })}
          onClick={() => setOpen(true)}
        >
          <Picture
            src={result.preview}
            alt=""
            aspect={`${result.width} / ${result.height}`}
            fit="contain"
            sameSubject
          />
        </button>
      ) : (
        <div className={styles.waiting} />
      )}
      <h3>{name}</h3>
      <PageState page={page} />
      {mayMake && !hasTemplate && <p className={styles.dim}>{t('collages.noTemplate')}</p>}
      <div className={styles.buttons}>
        {result && <PageDownloads files={result.files} />}
        {mayMake && <PageActions {...{ hasTemplate, page, vehicleId }} />}
      </div>
      {isOpen && isFinished(page) && <PageViewer page={page} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** The pages of a vehicle: makes, shows and deletes them. Absent while there is neither a page nor a template. */
export function CollageCard({ mayMake, pictures, vehicleId }: CollageCardProps) {
  const t = useText();
  const [isOrdering, setOrdering] = useState(false);
  const { data, error, refetch } = useQuery(collagesOfVehicle(vehicleId));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data || (data.results.length === 0 && (data.templates.length === 0 || data.pictureCount === 0)))
    return null;
  const { pictureCount, results, shotList, templates } = data;
  const mayOrder = mayMake && templates.length > 0 && pictureCount > 0;
  return (
    <div className={styles.place}>
      <Card title={t('catalogue.titles.collage')}>
        <div className={styles.body}>
          <p className={styles.dim}>{t('collages.text')}</p>
          {results.length > 0 && (
            <ul className={styles.pages}>
              {results.map((page) => (
                <Page
                  key={page.id}
                  {...{ mayMake, page, vehicleId }}
                  hasTemplate={templates.some(({ id }) => id === page.templateId)}
                />
              ))}
            </ul>
          )}
          {mayOrder && !isOrdering && (
            <div className={styles.buttons}>
              <Button icon={<IconPlus size={18} />} onClick={() => setOrdering(true)}>
                {t('collages.new')}
              </Button>
            </div>
          )}
          {mayOrder && isOrdering && (
            <PageOrder
              {...{ vehicleId, templates, pictures, shotList, results }}
              onDone={() => setOrdering(false)}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
