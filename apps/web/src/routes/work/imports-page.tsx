import { importStates } from '@forecourt/contract/imports';
import { IconFileZip, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sftpServer } from '../../features/connections/sftp/sftp.calls.ts';
import { OwnerField } from '../../features/people/users/owner-field.tsx';
import { UploadList } from '../../features/work/images/upload-list.tsx';
import { useUploads } from '../../features/work/images/use-uploads.ts';
import type { ZipTarget } from '../../features/work/images/zip-files.ts';
import { ZipZone } from '../../features/work/images/zip-zone.tsx';
import { type ImportOrder, useImportColumns } from '../../features/work/imports/import-columns.tsx';
import { importList } from '../../features/work/imports/imports.calls.ts';
import { ListField } from '../../features/work/vehicle-lists/list-field.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { openAddress } from '../../lib/open-address.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { useNewDialog } from '../../ui/data-page/use-new-dialog.ts';
import { Empty } from '../../ui/empty.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import { FeedsSection } from './feeds-section.tsx';
import styles from './imports-page.module.css';

const shape: ListShape<ImportOrder> = {
  orders: ['createdAt', 'fileName'],
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { state: importStates },
};

/** The owner, whether unknown vehicles are created, and the ZIP or the folder. */
function NewImport({ onZip }: { onZip: (file: File, target: ZipTarget) => void }) {
  const t = useText();
  const me = useCurrentUser();
  // Accounts that act for several users must select the owner.
  const asksOwner = me.role.name !== 'user';
  const [userId, setUserId] = useState<string>(asksOwner ? '' : me.id);
  const [isAsked, setAsked] = useState(false);
  const [createVehicles, setCreateVehicles] = useState(false);
  const mayTake = () => {
    if (!userId) setAsked(true);
    return userId !== '';
  };
  return (
    <div className={styles.stack}>
      {asksOwner && (
        <OwnerField label={t('imports.owner')} value={userId} onChange={setUserId} showProblem={isAsked} />
      )}
      <p>{t('imports.naming')}</p>
      <CheckBox label={t('imports.createVehicles')} checked={createVehicles} onChange={setCreateVehicles} />
      <ZipZone
        title={t('imports.drop')}
        hint={t('imports.dropHint')}
        mayTake={mayTake}
        onFile={(file) => onZip(file, { userId, createVehicles })}
      />
    </div>
  );
}

/** The owner, and a list of vehicles, whose screen is opened once it has arrived. */
function NewList() {
  const t = useText();
  const me = useCurrentUser();
  const area = useArea();
  const navigate = useNavigate();
  const asksOwner = me.role.name !== 'user';
  const [userId, setUserId] = useState<string>(asksOwner ? '' : me.id);
  return (
    <div className={styles.stack}>
      {asksOwner && <OwnerField label={t('imports.owner')} value={userId} onChange={setUserId} />}
      {userId && (
        <ListField
          key={userId}
          userId={userId}
          onArrived={({ id }) => void navigate({ to: paths.import(area, id) })}
        />
      )}
    </div>
  );
}

/** Leads to the uploads by SFTP, where the operator has switched them on. */
function SftpWay({ to }: { to: string }) {
  const t = useText();
  const { data } = useQuery(sftpServer);
  return (
    data?.server && (
      <PanelLink to={to} className={buttonClass({ small: true })}>
        {t('imports.bySftp')}
      </PanelLink>
    )
  );
}

/** What can be imported here, and the other way in. */
function Ways() {
  const t = useText();
  const me = useCurrentUser();
  const area = useArea();
  const sftp = may(me, 'ssh-keys:read') && openAddress(paths.sftp(area), me);
  return (
    <span className={styles.line}>
      {t('imports.hint')}
      {sftp && <SftpWay to={sftp} />}
    </span>
  );
}

/** Running and earlier imports. */
export function ImportsPage() {
  const t = useText();
  const area = useArea();
  const mayAdd = may(useCurrentUser(), 'images:write');
  const list = useListAddress(shape);
  const imports = useQuery(importList(toQuery(list.address)));
  const columns = useImportColumns(({ id }) => paths.import(area, id), area !== 'dashboard');
  const { queue, uploads } = useUploads({ kind: 'imports' });
  const { isOpen, open, close } = useNewDialog(true);
  const [isList, setList] = useState(false);
  const add = (
    <>
      <Button icon={<IconTable size={18} />} onClick={() => setList(true)}>
        {t('vehicleLists.new')}
      </Button>
      <Button look="primary" icon={<IconFileZip size={18} />} onClick={open}>
        {t('imports.new')}
      </Button>
    </>
  );
  return (
    <>
      <DataPage
        title={t('nav.imports')}
        under={<Ways />}
        actions={mayAdd && add}
        list={list}
        rows={imports}
        searchLabel={t('imports.search')}
        filters={[
          {
            name: 'state',
            label: t('imports.state'),
            choices: importStates.map((value) => ({ value, label: t(`imports.states.${value}`) })),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={t('imports.emptyTitle')}
            text={t('imports.emptyText')}
            icon={<IconFileZip size={28} />}
          >
            {mayAdd && add}
          </Empty>
        }
      >
        <div className={styles.uploads}>
          <UploadList uploads={uploads} queue={queue} />
        </div>
        <FeedsSection />
      </DataPage>
      {isOpen && (
        <Modal title={t('imports.new')} onClose={close}>
          <NewImport
            onZip={(file, target) => {
              queue.addZip(file, target);
              close();
            }}
          />
        </Modal>
      )}
      {isList && (
        <Modal title={t('vehicleLists.new')} onClose={() => setList(false)}>
          <NewList />
        </Modal>
      )}
    </>
  );
}
