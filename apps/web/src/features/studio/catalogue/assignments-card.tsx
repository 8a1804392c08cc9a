import { assigneeKinds, type CatalogueEntry } from '@forecourt/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TenantKind, tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { GivenList } from '../../../ui/given-list.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { assigneeOf, catalogueAssignments, usePatchAssignments } from './catalogue.calls.ts';
import styles from './catalogue.module.css';

const kindWords = { customer: 'users.customer', client: 'users.client', user: 'roles.user' } as const;

function AddOne({ onAdd }: { onAdd: (kind: TenantKind, id: string) => void }) {
  const t = useText();
  const [kind, setKind] = useState<TenantKind>('customer');
  return (
    <div className={styles.add}>
      <SelectField
        label={t('catalogue.assignKind')}
        value={kind}
        onChange={setKind}
        choices={assigneeKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
      />
      <Combobox
        key={kind}
        label={t('catalogue.assign')}
        placeholder={t('catalogue.chooseOne')}
        choices={(search) => tenantChoices(kind, search)}
        value=""
        onChange={(chosen) => chosen && onAdd(kind, chosen.value)}
      />
    </div>
  );
}

/** Who may choose the item; changes are saved at once. */
export function AssignmentsCard({ item }: { item: CatalogueEntry }) {
  const t = useText();
  const { data, error, refetch } = useQuery(catalogueAssignments(item.kind, item.id));
  const { mutate } = usePatchAssignments(item);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  return (
    <Card title={t('catalogue.whoMay')}>
      <CheckBox
        label={t('catalogue.everybody')}
        checked={data.forEverybody}
        onChange={(forEverybody) => mutate({ forEverybody })}
      />
      {!data.forEverybody && (
        <>
          <GivenList
            rows={data.results.map(({ to, id, name, customerName }) => ({
              id,
              name,
              under: [t(kindWords[to]), customerName].filter(Boolean).join(' · '),
              takeBackLabel: t('catalogue.takeBack', { name }),
              takeBack: () => mutate({ remove: [assigneeOf(to, id)] }),
            }))}
          />
          {data.results.length === 0 && <p className={styles.note}>{t('catalogue.nobodyText')}</p>}
          <AddOne onAdd={(to, id) => mutate({ add: [assigneeOf(to, id)] })} />
          <p className={styles.note}>{t('catalogue.assignHint')}</p>
        </>
      )}
    </Card>
  );
}
