import { CheckerFiguresList } from '../../features/work/reviews/checker-figures.tsx';
import {
  CheckerVerdicts,
  type CountedPath,
  CustomerPictures,
  useCountedOf,
} from '../../features/work/reviews/counted-pictures.tsx';
import { ReviewedCustomersList } from '../../features/work/reviews/reviewed-customers.tsx';
import styles from '../../features/work/reviews/reviews.module.css';
import { SecondLooks } from '../../features/work/reviews/second-looks.tsx';
import { type Area, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useArea } from '../use-area.ts';
import { CheckerDesk } from './checker-desk.tsx';

const waitingIn = (area: Area, customerId: string) =>
  `${paths.vehicles(area)}?check=waiting&customerId=${customerId}`;

const imagePathIn = (area: Area) => (id: string, imageId: string) =>
  `${paths.vehicle(area, id)}?image=${imageId}`;

/** The same address with the pictures that a figure counts. */
const countedIn =
  (path: string, tab?: string): CountedPath =>
  ({ days, ...counted }) =>
    `${path}?${new URLSearchParams({ ...(tab && { tab }), ...counted, ...(days && { days }) })}`;

const rootReviews = '/root/reviews';

function RootCheckers() {
  const t = useText();
  const of = useCountedOf();
  const back = { to: rootReviews, words: t('reviews.figures.checkers') };
  if (of) return <CheckerVerdicts of={of} back={back} pathOf={imagePathIn('root')} />;
  return (
    <CheckerFiguresList
      looksOf={(checker, days) =>
        `${rootReviews}?${new URLSearchParams({ tab: 'second-looks', search: checker, ...(days && { days }) })}`
      }
      countedOf={countedIn(rootReviews)}
    />
  );
}

/** The figures of customers, or the pictures that one of them counts. */
function Customers({ area, tab }: { area: Area; tab?: string }) {
  const t = useText();
  const of = useCountedOf();
  const path = `/${area}/reviews`;
  const back = { to: tab ? `${path}?tab=${tab}` : path, words: t('nav.customers') };
  if (of) return <CustomerPictures of={of} back={back} pathOf={imagePathIn(area)} />;
  return (
    <ReviewedCustomersList
      pathOf={(id) => paths.customer(area, id)}
      waitingOf={(id) => waitingIn(area, id)}
      countedOf={countedIn(path, tab)}
      inTab={tab !== undefined}
    />
  );
}

/** The figures of all checkers, and a desk for root, which is opened last because it takes a picture out of the queue. */
export function ReviewsPage() {
  const t = useText();
  const area = useArea();
  return (
    <>
      <PageHead title={t('reviews.title')} />
      <Tabs
        label={t('reviews.title')}
        keeps={['days']}
        tabs={[
          {
            key: 'checkers',
            label: t('reviews.figures.checkers'),
            content: () => <RootCheckers />,
          },
          {
            key: 'customers',
            label: t('nav.customers'),
            content: () => <Customers area={area} tab="customers" />,
          },
          {
            key: 'second-looks',
            label: t('reviews.secondLooks.title'),
            content: () => <SecondLooks pathOf={imagePathIn(area)} />,
          },
          {
            key: 'desk',
            label: t('reviews.figures.desk'),
            content: () => (
              <div className={styles.underTabs}>
                <CheckerDesk />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** The figures of a manager's customers. */
export function ReviewFiguresPage() {
  const area = useArea();
  return <Customers area={area} />;
}
