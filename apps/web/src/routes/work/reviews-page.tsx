import { CheckerFiguresList } from '../../features/work/reviews/checker-figures.tsx';
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
            content: () => (
              <CheckerFiguresList
                looksOf={(checker, days) =>
                  `/root/reviews?${new URLSearchParams({ tab: 'second-looks', search: checker, ...(days && { days }) })}`
                }
              />
            ),
          },
          {
            key: 'customers',
            label: t('nav.customers'),
            content: () => (
              <ReviewedCustomersList
                pathOf={(id) => paths.customer(area, id)}
                waitingOf={(id) => waitingIn(area, id)}
                inTab
              />
            ),
          },
          {
            key: 'second-looks',
            label: t('reviews.secondLooks.title'),
            content: () => (
              <SecondLooks pathOf={(id, imageId) => `${paths.vehicle(area, id)}?image=${imageId}`} />
            ),
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
  return (
    <ReviewedCustomersList
      pathOf={(id) => paths.customer(area, id)}
      waitingOf={(id) => waitingIn(area, id)}
    />
  );
}
