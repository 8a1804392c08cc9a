import type { UserId } from '@forecourt/contract/ids';
import type { FeedSample, VehicleFeed } from '@forecourt/contract/vehicle-feeds';
import type { ListDoubt, ListEncoding } from '@forecourt/contract/vehicle-lists';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { OwnerField } from '../../features/people/users/owner-field.tsx';
import {
  draftOf,
  FeedFields,
  isDraftValid,
  signInOf,
} from '../../features/work/vehicle-feeds/feed-fields.tsx';
import {
  useAddFeed,
  useChangeFeed,
  useTestFeed,
} from '../../features/work/vehicle-feeds/vehicle-feeds.calls.ts';
import { ListColumns } from '../../features/work/vehicle-lists/list-columns.tsx';
import {
  namesVehicles,
  type Reading,
  readingOfFeed,
} from '../../features/work/vehicle-lists/vehicle-lists.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isFilled } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FeedEncoding, FeedHeadingRow, Found, ItemPath } from './feed-reading.tsx';
import styles from './imports-page.module.css';

/** What the columns of a feed are. */
interface Content {
  columns: string[];
  itemPath: string;
  /** Where its vehicles may be as well. */
  itemPaths: string[];
  reading: Reading;
}

function contentOf(found: VehicleFeed | FeedSample, picturesInOrder: boolean): Content {
  const fields = found.fields.map((field) => field ?? '');
  const { columns, itemPath } = found;
  const itemPaths = 'itemPaths' in found ? found.itemPaths : [];
  return { columns, itemPath, itemPaths, reading: readingOfFeed(fields, picturesInOrder) };
}

/** What somebody has chosen to read a feed by; null: it is found in each answer. */
interface Chosen {
  encoding: ListEncoding | null;
  headingRow: number | null;
}

/** What is chosen; a guess that was doubted has been seen by then, and is read as it was shown. */
function settled(chosen: Chosen, sample: FeedSample | undefined): Chosen {
  const shown = <T,>(doubt: ListDoubt, value: T) => (sample?.doubts.includes(doubt) ? value : null);
  return {
    encoding: chosen.encoding ?? shown('encoding', sample?.encoding ?? null),
    headingRow: chosen.headingRow ?? shown('headings', sample?.headingRow ?? null),
  };
}

/** The form of a feed: its address, what was found there, and what its columns are. */
function useFeedForm(feed: VehicleFeed | undefined, ownerId: string, onClose: () => void) {
  const [draft, setDraft] = useState(() => draftOf(feed));
  const [chosen, setChosen] = useState<Chosen>({
    encoding: feed?.encoding ?? null,
    headingRow: feed?.headingRow ?? null,
  });
  const [content, setContent] = useState(() => feed && contentOf(feed, feed.picturesInOrder));
  const [test, add, change] = [useTestFeed(), useAddFeed(), useChangeFeed()];
  const userId = (feed?.owner.id ?? ownerId) as UserId;
  const address = draft.address.trim();
  const signIn = signInOf(draft);
  const fieldsToSend = content?.reading.fields.map((field) => field || null);
  /** Another place of the vehicles, another character set or row of headings has other columns. */
  const runTest = (changed: Partial<Chosen> & { itemPath?: string } = {}) => {
    const { itemPath = content?.itemPath, ...rewritten } = changed;
    const isSame = Object.keys(changed).length === 0;
    const { encoding, headingRow } = { ...chosen, ...rewritten };
    setChosen({ encoding, headingRow });
    const body = {
      address,
      ...(signIn && { signIn }),
      ...(signIn === undefined && feed && { feedId: feed.id }),
      ...(itemPath && { itemPath }),
      ...(encoding && { encoding }),
      ...(headingRow !== null && { headingRow }),
      ...(fieldsToSend && isSame && { fields: fieldsToSend }),
    };
    const keep = (sample: FeedSample) => {
      if (!sample.failure) setContent(contentOf(sample, content?.reading.picturesInOrder ?? false));
    };
    test.mutate({ userId, body }, { onSuccess: keep });
  };
  const submit = () => {
    if (!content || !fieldsToSend) return;
    const { columns, itemPath, reading } = content;
    const { interval, name } = draft;
    const { picturesInOrder } = reading;
    const body = {
      name: name.trim(),
      address,
      interval,
      columns,
      fields: fieldsToSend,
      itemPath,
      ...settled(chosen, test.data),
      picturesInOrder,
    };
    if (!feed)
      return add.mutate({ userId, body: { ...body, ...(signIn && { signIn }) } }, { onSuccess: onClose });
    const changed = { ...body, ...(signIn !== undefined && { signIn }) };
    change.mutate({ id: feed.id, body: changed }, { onSuccess: onClose });
  };
  return {
    draft,
    setDraft,
    chosen,
    content,
    setContent,
    test,
    runTest,
    submit,
    request: feed ? change : add,
  };
}

function FeedForm({ feed, onClose }: { feed: VehicleFeed | undefined; onClose: () => void }) {
  const t = useText();
  const me = useCurrentUser();
  const asksOwner = me.role.name !== 'user' && !feed;
  const [ownerId, setOwnerId] = useState<string>(asksOwner ? '' : me.id);
  const form = useFeedForm(feed, ownerId, onClose);
  const { content, draft, request, setContent, setDraft, test } = form;
  const mayTest = isDraftValid(draft, feed) && ownerId !== '';
  const problem = content
    ? !namesVehicles(content.reading) && t('errors.vehicleListColumnsWrong')
    : t('vehicleFeeds.testFirst');
  return (
    <Form
      submitLabel={t(feed ? 'form.save' : 'vehicleFeeds.new')}
      isValid={mayTest && isFilled(draft.name) && !problem}
      problem={problem || null}
      request={request}
      onSubmit={form.submit}
      onCancel={onClose}
    >
      {asksOwner && <OwnerField label={t('imports.owner')} value={ownerId} onChange={setOwnerId} />}
      <FeedFields feed={feed} draft={draft} onChange={setDraft} />
      <span className={styles.line}>
        <Button
          icon={<IconPlugConnected size={18} />}
          disabled={!mayTest}
          busy={test.isPending}
          onClick={() => form.runTest()}
        >
          {t('vehicleFeeds.test')}
        </Button>
      </span>
      {test.error && <Problem error={test.error} onRetry={() => form.runTest()} />}
      {content && <ItemPath {...content} onChoose={(itemPath) => form.runTest({ itemPath })} />}
      {content && (
        <FeedEncoding
          chosen={form.chosen.encoding}
          found={test.data?.encoding ?? null}
          onChoose={(encoding) => form.runTest({ encoding })}
        />
      )}
      {content && test.data && (
        <FeedHeadingRow
          chosen={form.chosen.headingRow}
          sample={test.data}
          onChoose={(headingRow) => form.runTest({ headingRow })}
        />
      )}
      {content && (
        <ListColumns
          columns={content.columns}
          reading={content.reading}
          onChange={(reading) => setContent({ ...content, reading })}
        />
      )}
      {test.data && content && <Found sample={test.data} reading={content.reading} />}
      {test.data?.failure && !content && <Found sample={test.data} reading={noReading} />}
    </Form>
  );
}

const noReading = readingOfFeed([], false);

/** Adds a feed, or changes one. */
export function FeedDialog({ feed, onClose }: { feed?: VehicleFeed | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t(feed ? 'vehicleFeeds.edit' : 'vehicleFeeds.new')} onClose={onClose}>
      <FeedForm feed={feed} onClose={onClose} />
    </Modal>
  );
}
