import type { Cut } from '@forecourt/contract/crops';
import { cropImagesMax } from '@forecourt/contract/limits';
import { IconScissors } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cropSets, useCreateCropSet, useDeleteCropSet } from '../../features/crops/crops.calls.ts';
import { CutChoice } from '../../features/crops/cut-choice.tsx';
import { cutOf } from '../../features/crops/cut-words.ts';
import { SetList } from '../../features/crops/set-list.tsx';
import { holderOfCrops } from '../../features/images/crop-images.calls.ts';
import { UploadZone } from '../../features/images/upload-zone.tsx';
import { startUploads } from '../../features/images/use-uploads.ts';
import { OwnerField } from '../../features/users/owner-field.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';
import styles from './crop.module.css';

const perPage = 10;

/** More than one set holds go into several. */
function parts(files: readonly File[]): File[][] {
  const count = Math.ceil(files.length / cropImagesMax);
  return Array.from({ length: count }, (_, index) =>
    files.slice(index * cropImagesMax, (index + 1) * cropImagesMax),
  );
}

/** Makes sets of dropped files and shows the first, where they arrive. */
function useStart(cut: Cut, userId: string) {
  const area = useArea();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useCreateCropSet();
  return async (files: File[]) => {
    const made: string[] = [];
    for (const part of parts(files)) {
      const { id } = await create.mutateAsync({ cut, ...(userId && { userId }) });
      startUploads(holderOfCrops(id), part, queries);
      made.push(id);
    }
    if (made[0]) void navigate({ to: paths.cropSet(area, made[0]) });
  };
}

function NewSet({ cut, onCut }: { cut: Cut; onCut: (cut: Cut) => void }) {
  const t = useText();
  // Accounts that work for several users say whose pictures they are.
  const asksOwner = useCurrentUser().role.name !== 'user';
  const [userId, setUserId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const start = useStart(cut, userId);
  const take = (files: File[]) => {
    if (asksOwner && !userId) return setAsked(true);
    // The toast of the failed call says what was wrong.
    if (files.length > 0) start(files).catch(() => undefined);
  };
  return (
    <section className={styles.fresh} aria-label={t('crops.new')}>
      {asksOwner && (
        <OwnerField label={t('crops.owner')} value={userId} onChange={setUserId} showProblem={isAsked} />
      )}
      <CutChoice cut={cut} onChange={onCut} />
      <UploadZone title={t('crops.drop')} isFirst onFiles={take} />
    </section>
  );
}

/** Photos in, cut-outs out; and what was made before. */
export function CropsPage() {
  const t = useText();
  const language = useLanguage();
  const user = useCurrentUser();
  const area = useArea();
  const { page, onPage } = usePage();
  const list = useQuery(cropSets({ page, limit: perPage }));
  const [chosen, setChosen] = useState<Cut | null>(null);
  const remove = useDeleteCropSet();
  const mayEdit = may(user, 'crops:write');
  const price = list.data?.price;
  // What was chosen last is most likely wanted again.
  const cut = chosen ?? list.data?.results[0]?.cut ?? cutOf('png', '');
  const under =
    price !== undefined && t('crops.price', { count: price, number: wholeNumber(price, language) });
  const empty = (
    <Empty title={t('crops.emptyTitle')} text={t('crops.emptyText')} icon={<IconScissors size={28} />} />
  );
  return (
    <>
      <PageHead title={t('crops.title')} under={under} />
      {mayEdit && list.data && <NewSet cut={cut} onCut={setChosen} />}
      <h2 className={styles.history}>{t('crops.history')}</h2>
      <PagedList list={list} page={page} perPage={perPage} onPage={onPage} empty={empty}>
        {(sets, stale) => (
          <SetList
            sets={sets}
            pathOf={(set) => paths.cropSet(area, set.id)}
            stale={stale}
            hasOwners={user.role.name !== 'user'}
            mayEdit={mayEdit}
            onDelete={(set) => remove.mutate(set)}
          />
        )}
      </PagedList>
    </>
  );
}
