import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MailboxState } from '../../features/records/mails/bounce-mailbox.tsx';
import { MailList } from '../../features/records/mails/mail-list.tsx';
import { mailList } from '../../features/records/mails/mails.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const perPage = 20;

/** Every mail of the installation and whether it was sent; without a mail server they are read here. */
export function MailsPage() {
  const t = useText();
  const { page, onPage } = usePage();
  const list = useQuery(mailList(page, perPage));
  const empty = (
    <Empty title={t('mails.emptyTitle')} text={t('mails.emptyText')} icon={<IconMail size={28} />} />
  );
  return (
    <>
      <PageHead title={t('nav.mails')} under={t('mails.hint')} />
      <MailboxState />
      <PagedList list={list} page={page} perPage={perPage} onPage={onPage} empty={empty}>
        {(mails) => <MailList mails={mails} />}
      </PagedList>
    </>
  );
}
