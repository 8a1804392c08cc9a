import { CheckerFiguresList } from '../../features/work/reviews/checker-figures.tsx';
import { CheckerVerdicts, CustomerPictures } from '../../features/work/reviews/counted-pictures.tsx';
import { type CountedPath, useCountedOf } from '../../features/work/reviews/figure-link.tsx';
import { ReviewedCustomersList } from '../../features/work/reviews/reviewed-customers.tsx';
import styles from '../../features/work/reviews/reviews.module.css';
import { SecondLooks } from '../../features/work/reviews/second-looks.tsx';
import { type Area, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useArea } from '../use-area.ts';
import { CheckerDesk } from './checker-desk.tsx';

const imagePathIn = (area: Area) => (id: string, imageId: string) =>
  `${paths.vehicle(area, id)}?image=${imageId}`;

/** The same address with the pictures that a figure counts. */
const countedIn =
  (path: string, tab?: string): CountedPath =>
  ({ days, ...counted }) =>
    `${path}?${new URLSearchParams({ ...(tab && { tab }), ...counted, ...(days && { days }) })}`;

/** The list of figures in the period of the pictures that one of them counts. */
const figuresAt = (path: string, days: string | undefined, tab?: string) => {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(days && { days }) }).toString();
  return query ? `${path}?${query}` : path;
};

const rootReviews = '/root/reviews';

function RootCheckers() {
  const t = useText();
  const { days, of } = useCountedOf();
  const back = { to: figuresAt(rootReviews, days), words: t('reviews.figures.checkers') };
  if (of) return <CheckerVerdicts of={of} back={back} pathOf={imagePathIn('root')} inTab />;
  return <CheckerFiguresList countedOf={countedIn(rootReviews)} />;
}

/** The figures of customers, or the pictures that one of them counts. */
function Customers({ area, tab }: { area: Area; tab?: string }) {
  const t = useText();
  const { days, of } = useCountedOf();
  const path = `/${area}/reviews`;
  const back = { to: figuresAt(path, days, tab), words: t('nav.customers') };
  if (of)
    return <CustomerPictures of={of} back={back} pathOf={imagePathIn(area)} inTab={tab !== undefined} />;
  return (
    <ReviewedCustomersList
      pathOf={(id) => paths.customer(area, id)}
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
