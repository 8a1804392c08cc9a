import { type ShowroomName, showroomNames } from '@forecourt/contract/recipe';
import { IconPhotoPlus } from '@tabler/icons-react';
import { showroomPicture } from '../../features/studio/catalogue/showroom-pictures.ts';
import { ShowroomChoice } from '../../features/studio/presets/showroom-choice.tsx';
import { DemoPicture } from '../../features/visitors/demos/demo-picture.tsx';
import { SamplePhotos } from '../../features/visitors/demos/sample-photos.tsx';
import { isAtWork, useDemo } from '../../features/visitors/demos/use-demo.ts';
import { UploadZone } from '../../features/work/images/upload-zone.tsx';
import { useSession } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { useBrand, useInstallation } from '../../lib/installation.ts';
import { loginPath, signUpPath } from '../../lib/paths.ts';
import { isOnItsWay } from '../../lib/use-one-upload.ts';
import { useText } from '../../lib/use-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './demo-page.module.css';
import { PublicFrame } from './public-frame.tsx';

/** Shown below a finished picture: how to get an account. */
function DemoInvitation() {
  const t = useText();
  const name = useBrand();
  const isOpen = useInstallation()?.signUpOpen ?? false;
  if (useSession().status === 'authenticated') return null;
  return (
    <section className={styles.invitation} aria-label={t('demo.nextTitle')}>
      <h2>{t('demo.nextTitle')}</h2>
      <p>{isOpen ? t('demo.nextSignUp', { name }) : t('demo.nextAsk')}</p>
      <ButtonLink href={isOpen ? signUpPath : loginPath}>
        {t(isOpen ? 'login.signUp' : 'login.signIn')}
      </ButtonLink>
    </section>
  );
}

/** The picture of the brand showroom is white until it is tinted, so a drawing is shown instead. */
const pictureOf = (name: ShowroomName) => (name === 'brand' ? null : showroomPicture(name));

function Trying({ showrooms }: { showrooms: readonly ShowroomName[] }) {
  const t = useText();
  const { id, demo, preset, error, chosen, send, change, again } = useDemo(showrooms);
  const isSending = isOnItsWay(chosen);
  const isBusy = isSending || (id !== null && (!demo || isAtWork(demo)));
  const hasPhoto = isSending || id !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error, t)}
          </p>
        )}
        {hasPhoto ? (
          <>
            <DemoPicture demo={demo} chosen={chosen} />
            {demo?.state === 'done' && <DemoInvitation />}
          </>
        ) : (
          <>
            <UploadZone
              one
              size="large"
              title={t('demo.drop')}
              hint={t('demo.dropHint')}
              onFiles={([file]) => file && send(file)}
            />
            <SamplePhotos onFile={send} />
          </>
        )}
      </div>
      <div className={styles.side}>
        <ShowroomChoice
          names={showrooms}
          value={preset}
          disabled={isBusy}
          onChange={change}
          pictureOf={pictureOf}
        />
        {demo && !isAtWork(demo) && (
          <Button icon={<IconPhotoPlus size={18} />} onClick={again}>
            {t('demo.another')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The public demo: one photo, one showroom, before and after. */
export function DemoPage() {
  const t = useText();
  const installation = useInstallation();
  const isSignedIn = useSession().status === 'authenticated';
  const isClosed = installation !== null && !installation.demoOpen;
  return (
    <PublicFrame
      title={t('demo.title')}
      size="wide"
      controls={
        <ButtonLink href={isSignedIn ? '/' : loginPath}>
          {t(isSignedIn ? 'demo.toPanel' : 'login.signIn')}
        </ButtonLink>
      }
    >
      <div>
        <h1>{t('demo.title')}</h1>
        <p className={styles.hint}>{t(isClosed ? 'errors.demoClosed' : 'demo.hint')}</p>
      </div>
      {!isClosed && <Trying showrooms={installation?.showrooms ?? showroomNames} />}
    </PublicFrame>
  );
}
