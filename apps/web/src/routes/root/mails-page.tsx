import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailList } from '../../features/mails/mail-list.tsx';
import { mailList } from '../../features/mails/mails.calls.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { pagesOf, placeText } from '../list-place.ts';
import { readPage } from '../list-search.ts';

const perPage = 20;

/** What the installation would mail, for as long as no mail server is configured. */
export function MailsPage() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const page = readPage(useSearch({ strict: false }));
  const { data, error, refetch } = useQuery(mailList(page, perPage));
  const onPage = (next: number) => void navigate({ to: '.', search: next > 1 ? { page: next } : {} });
  return (
    <>
      <PageHead title={t('nav.mails')} under={t('mails.hint')} />
      {error ? (
        <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('pleaseWait')} />
      ) : data.results.length === 0 ? (
        <Empty title={t('mails.emptyTitle')} text={t('mails.emptyText')} icon={<IconMail size={28} />} />
      ) : (
        <>
          <MailList mails={data.results} />
          <Pager
            page={page}
            pages={pagesOf(data.count, perPage)}
            onPage={onPage}
            label={t('list.pages')}
            previousLabel={t('list.previous')}
            nextLabel={t('list.next')}
            place={placeText({ ...data, page, perPage }, language, t)}
          />
        </>
      )}
    </>
  );
}
