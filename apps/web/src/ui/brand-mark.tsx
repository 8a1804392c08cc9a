import { useBrand, useInstallation } from '../lib/installation.ts';
import styles from './brand-mark.module.css';

function OwnSign() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b7285" />
      <path
        d="M6 20.500c.3-2 1.400-3 3.300-3.400l2-.4 3-3.200c.8-.8 1.700-1.200 2.800-1.200h2.700c1.200 0 2.200.5 3 1.400l2 2.600c1.600.5 2.400 1.600 2.400 3.200v1"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M6 24h20" stroke="#fff" strokeOpacity=".45" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** The logo and name of the product, or this installation's own. */
export function BrandMark() {
  const name = useBrand();
  const logo = useInstallation()?.logo?.path;
  return (
    <span className={styles.brand}>
      {logo ? <img src={logo} alt="" className={styles.logo} /> : <OwnSign />}
      <span>{name}</span>
    </span>
  );
}
