import type { Installation } from '@forecourt/contract/installation';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { sendLogo, useKeepInstallation, useRemoveLogo } from './installation.calls.ts';
import styles from './installation.module.css';

function Shown({ logo }: { logo: NonNullable<Installation['logo']> }) {
  const t = useText();
  if (logo.state === 'waiting') return <Spinner label={t('installation.logoWaiting')} />;
  if (logo.failure) {
    return (
      <p className={styles.problem} role="alert">
        {t(`images.failure.${logo.failure}`)}
      </p>
    );
  }
  return logo.path && <img src={logo.path} alt={t('installation.logo')} className={styles.logo} />;
}

/** The logo beside the name, with a preview. */
export function LogoField({ logo }: Pick<Installation, 'logo'>) {
  const t = useText();
  const keep = useKeepInstallation();
  const remove = useRemoveLogo();
  const { chosen, choose } = useOneUpload(sendLogo, (arrived) => arrived && keep(arrived));
  return (
    <div className={styles.stack}>
      {logo && <Shown logo={logo} />}
      <FileField
        label={t('installation.chooseLogo')}
        hint={t('installation.logoHint')}
        accept={pictureTypes}
        chosen={chosen?.arrived ? null : chosen}
        onChoose={choose}
      />
      {logo && (
        <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('installation.removeLogo')}
        </Button>
      )}
    </div>
  );
}
