import type { VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentsMax } from '@forecourt/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentUploads } from './document-uploads.tsx';
import { DocumentZone } from './document-zone.tsx';
import styles from './documents.module.css';
import { useDocumentUploads } from './use-document-uploads.ts';
import { documentsOf } from './vehicle-documents.calls.ts';

interface DocumentCardProps {
  vehicleId: VehicleId;
  mayEdit: boolean;
}

/** The documents of a vehicle: adds, names, publishes and deletes them. Absent for those who only read while there are none. */
export function DocumentCard({ mayEdit, vehicleId }: DocumentCardProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(documentsOf(vehicleId));
  const { add, drop, retry, uploads } = useDocumentUploads(vehicleId);
  const keptFocus = useKeptFocus();
  if (data?.length === 0 && !mayEdit) return null;
  const isFull = data !== undefined && data.length >= vehicleDocumentsMax;
  return (
    <div className={styles.place}>
      <Card title={t('vehicleDocuments.title')}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows />
        ) : (
          <div className={styles.body} {...keptFocus}>
            <p className={styles.dim}>
              {t(data.length === 0 ? 'vehicleDocuments.empty' : 'vehicleDocuments.publicHint')}
            </p>
            {mayEdit &&
              (isFull ? (
                <p className={styles.dim}>{t('vehicleDocuments.full', { count: data.length })}</p>
              ) : (
                <DocumentZone onFiles={add} />
              ))}
            {uploads.length > 0 && <DocumentUploads uploads={uploads} onRetry={retry} onDrop={drop} />}
            {data.length > 0 && (
              <ul className={styles.list} aria-label={t('vehicleDocuments.title')}>
                {data.map((document) => (
                  <DocumentRow key={document.id} {...{ document, mayEdit, vehicleId }} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}
