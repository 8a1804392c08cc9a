import type { Import } from '@forecourt/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { isUnderWay } from '../../features/work/imports/import-words.tsx';
import { ListReport } from '../../features/work/vehicle-lists/list-report.tsx';
import { useListCounts } from '../../features/work/vehicle-lists/list-words.tsx';
import { vehicleListById } from '../../features/work/vehicle-lists/vehicle-lists.calls.ts';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';

/** What a list has changed so far, and its report. */
export function ListFacts({ item }: { item: Import }) {
  const t = useText();
  const language = useLanguage();
  const countWords = useListCounts();
  const { data: list } = useQuery(vehicleListById(item.id, isUnderWay(item)));
  if (list?.stage !== 'checked') return null;
  const total = list.counts.new + list.counts.changed + list.counts.unchanged;
  return (
    <>
      <span className="numbers">
        {isUnderWay(item)
          ? t('vehicleLists.progress', {
              done: wholeNumber(list.doneCount, language),
              total: wholeNumber(total, language),
            })
          : countWords(list)}
      </span>
      <span>
        <ListReport id={item.id} />
      </span>
    </>
  );
}
