import type { Cut } from '@forecourt/contract/crops';
import { cropImagesMax } from '@forecourt/contract/limits';
import { IconScissors, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnerField } from '../../features/people/users/owner-field.tsx';
import { CropSetList } from '../../features/work/crops/crop-set-list.tsx';
import {
  cropSets,
  useCreateCropSet,
  useDeleteCropSet,
  useRestoreCropSet,
} from '../../features/work/crops/crops.calls.ts';
import { CutChoice } from '../../features/work/crops/cut-choice.tsx';
import { cutAtFirst, dropKey } from '../../features/work/crops/cut-words.ts';
import { UploadZone } from '../../features/work/images/upload-zone.tsx';
import { startUploads } from '../../features/work/images/use-uploads.ts';
import { useSearchParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useArea } from '../use-area.ts';
import styles from './crop.module.css';

const perPage = 10;

/** Splits more photos than one set holds into several sets. */
function parts(files: readonly File[]): File[][] {
  const count = Math.ceil(files.length / cropImagesMax);
  return Array.from({ length: count }, (_, index) =>
    files.slice(index * cropImagesMax, (index + 1) * cropImagesMax),
  );
}

/** Creates sets of the dropped files and opens the first, whose screen shows the uploads. */
function useStart(cut: Cut, userId: string) {
  const area = useArea();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useCreateCropSet();
  return async (files: File[]) => {
    const made: string[] = [];
    for (const part of parts(files)) {
      const { id } = await create.mutateAsync({ cut, ...(userId && { userId }) });
      startUploads({ kind: 'crops', id }, part, queries);
      made.push(id);
    }
    if (made[0]) void navigate({ to: paths.cropSet(area, made[0]) });
  };
}

interface NewSetProps {
  cut: Cut;
  /** The background of the newest set, which is preselected; the choice is remounted when it changes. */
  last: Cut | undefined;
  onCut: (cut: Cut) => void;
}

function NewSet({ cut, last, onCut }: NewSetProps) {
  const t = useText();
  // Accounts that act for several users must select the owner.
  const asksOwner = useCurrentUser().role.name !== 'user';
  const [userId, setUserId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const start = useStart(cut, userId);
  const take = (files: File[]) => {
    if (asksOwner && !userId) return setAsked(true);
    // The failed request shows a toast itself.
    if (files.length > 0) start(files).catch(() => undefined);
  };
  return (
    <section className={styles.fresh} aria-label={t('crops.new')}>
      {asksOwner && (
        <OwnerField label={t('crops.owner')} value={userId} onChange={setUserId} showProblem={isAsked} />
      )}
      <CutChoice key={JSON.stringify(last)} cut={cut} onChange={onCut} />
      <UploadZone title={t(dropKey(cut))} size="large" onFiles={take} />
    </section>
  );
}

/** Which of the two lists is selected in the address. */
function useShown(): { isDeleted: boolean; show: (list: 'kept' | 'deleted') => void } {
  const navigate = useNavigate();
  const list = useSearchParameter('list');
  return {
    isDeleted: list === 'deleted',
    show: (next) =>
      void navigate({ to: '.', search: { list: next === 'deleted' ? next : undefined }, replace: true }),
  };
}

/** Earlier sets, and deleted ones. */
function History({ mayEdit }: { mayEdit: boolean }) {
  const t = useText();
  const area = useArea();
  const hasOwners = useCurrentUser().role.name !== 'user';
  const { page, onPage } = usePage();
  const { isDeleted, show } = useShown();
  const list = useQuery(cropSets({ page, limit: perPage, onlyDeleted: isDeleted ? 'true' : 'false' }));
  const remove = useDeleteCropSet();
  const restore = useRestoreCropSet();
  const empty = isDeleted ? (
    <Empty title={t('crops.noneDeleted')} icon={<IconTrash size={28} />} />
  ) : (
    <Empty title={t('crops.emptyTitle')} text={t('crops.emptyText')} icon={<IconScissors size={28} />} />
  );
  return (
    <>
      <div className={styles.history}>
        <h2>{t('crops.history')}</h2>
        <Segmented
          label={t('crops.history')}
          value={isDeleted ? 'deleted' : 'kept'}
          onChange={show}
          choices={[
            { value: 'kept', label: t('crops.kept') },
            { value: 'deleted', label: t('crops.deletedOnes') },
          ]}
        />
      </div>
      <PagedList list={list} page={page} perPage={perPage} onPage={onPage} empty={empty}>
        {(sets, stale) => (
          <CropSetList
            sets={sets}
            pathOf={(set) => paths.cropSet(area, set.id)}
            stale={stale}
            hasOwners={hasOwners}
            mayEdit={mayEdit}
            onDelete={(set) => remove.mutate(set)}
            onRestore={(set) => restore.mutate(set)}
          />
        )}
      </PagedList>
    </>
  );
}

/** Drop zone for a new set, and the earlier sets. */
export function CropsPage() {
  const t = useText();
  const language = useLanguage();
  const newest = useQuery(cropSets({ page: 1, limit: 1 }));
  const [chosen, setChosen] = useState<Cut | null>(null);
  const mayEdit = may(useCurrentUser(), 'crops:write');
  const price = newest.data?.price;
  // Preselects the background of the newest set.
  const last = newest.data?.results[0]?.cut;
  const cut = chosen ?? last ?? cutAtFirst;
  const priced = (count: number) => t('crops.price', { count, number: wholeNumber(count, language) });
  // Until the price is loaded, an unseen one takes up as many lines as it will.
  const under = price === undefined ? <span className={styles.unseen}>{priced(1)}</span> : priced(price);
  return (
    <>
      <PageHead title={t('crops.title')} under={under} />
      {mayEdit && <NewSet cut={cut} last={last} onCut={setChosen} />}
      <History mayEdit={mayEdit} />
    </>
  );
}
