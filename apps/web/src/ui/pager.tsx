import { Button } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The range that is shown, such as `25–48 of 150`. */
  place: string;
}

export function Pager({ page, pages, onPage, label, previousLabel, nextLabel, place }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <p className="numbers" role="status">
        {place}
      </p>
      {pages > 1 && (
        <div className={styles.buttons}>
          <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {previousLabel}
          </Button>
          <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {nextLabel}
          </Button>
        </div>
      )}
    </nav>
  );
}
