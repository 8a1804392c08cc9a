import type { Matte } from '@forecourt/contract/retouch';
import { IconCheck, IconHelp, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { useZoom } from '../../../lib/use-zoom.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PopOver } from '../../../ui/pop-over.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { matteOf, type OutlineCalls, useSaveMatte } from './retouch.calls.ts';
import styles from './retouch.module.css';
import { useIsTouched } from './retouch-area.tsx';
import { RetouchStage } from './retouch-stage.tsx';
import { RetouchTools } from './retouch-tools.tsx';
import { useRetouch } from './use-retouch.ts';

interface RetouchDialogProps<Saved> {
  outline: OutlineCalls<Saved>;
  /** The upright photo, re-encoded; sizes in pixels. */
  photo: { url: string; width: number; height: number };
  /** The photo on this screen, in words. */
  label: string;
  /** Whether to say that saving makes the picture again at no charge. */
  isFree: boolean;
  /** Whether a report of its picture is open, which ends as the picture is made again. */
  isReported?: boolean;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
}

/** The keys of the tools, behind a question mark. */
function KeysHelp() {
  const t = useText();
  const trigger = (
    <IconButton label={t('reviews.keys.title')} className={styles.keys}>
      <IconHelp size={18} />
    </IconButton>
  );
  return (
    <PopOver label={t('reviews.keys.title')} width={320} trigger={trigger}>
      {() => <p className={styles.keyCard}>{t('retouch.keys')}</p>}
    </PopOver>
  );
}

function RetouchForm<Saved>({
  isFree,
  isReported,
  label,
  matte,
  onSaved,
  outline,
  photo,
}: Omit<RetouchDialogProps<Saved>, 'onClose'> & { matte: Matte }) {
  const t = useText();
  const retouch = useRetouch({ outline, mask: matte.mask, photo: photo.url });
  const view = useZoom();
  const save = useSaveMatte(outline);
  const [isAutomatic, setAutomatic] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { canvas, isNothing, asked } = retouch;
  const isChanged = canvas?.canUndo === true || retouch.area.isOpen;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const send = (changed: Parameters<typeof save.mutate>[0]) => {
    unsaved.sent();
    setAutomatic(changed === null);
    save.mutate(changed, { onSuccess: onSaved });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canvas || !isChanged) return;
    retouch.finishArea();
    send({ makeFile: () => canvas.toFile(), version: matte.version });
  };
  const isTouched = useIsTouched();
  // The hint over the photo says how an area is touched.
  const helpOfTool = retouch.isArea ? !isTouched && t('retouch.areaHelp') : t('retouch.help');
  const help = isNothing ? t('retouch.nothing') : asked ? t('retouch.looking') : helpOfTool;
  return (
    <form className={styles.dialog} {...unsaved.form} onSubmit={submit}>
      <div className={styles.head}>
        <p
          id="retouch-help"
          role={save.error ? 'alert' : 'status'}
          className={classes(styles.help, save.error !== null && styles.problem)}
        >
          {save.error ? errorText(save.error, t) : help}{' '}
          {isReported && <strong>{t('retouch.endsReport')} </strong>}
        </p>
        <KeysHelp />
        {matte.byHand && (
          <Button
            small
            shrinks
            icon={<IconWand size={18} />}
            busy={save.isPending && isAutomatic}
            disabled={save.isPending}
            onClick={() => setAsking(true)}
          >
            {t('retouch.automatic')}
          </Button>
        )}
        <Button
          small
          type="submit"
          look="primary"
          icon={<IconCheck size={18} />}
          busy={save.isPending && !isAutomatic}
          disabled={!isChanged || save.isPending}
        >
          {t(isFree ? 'retouch.saveFree' : 'form.save')}
        </Button>
      </div>
      <RetouchStage
        retouch={retouch}
        view={view}
        photo={photo.url}
        ratio={photo.width / photo.height}
        label={t('retouch.stage', { name: label })}
      />
      <RetouchTools retouch={retouch} view={view} />
      {isAsking && (
        <ConfirmDialog
          title={t('retouch.automatic')}
          text={t('retouch.automaticText')}
          yes={t('retouch.automatic')}
          request={{ isPending: save.isPending, error: null }}
          onYes={() => send(null)}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

/** Adds to the vehicle of a photo what its outline lacks, and takes away what is not part of it: by clicks and with a brush. */
export function RetouchDialog<Saved>(props: RetouchDialogProps<Saved>) {
  const { label, onClose, outline } = props;
  const t = useText();
  const matte = useQuery(matteOf(outline));
  return (
    <Modal title={t('retouch.title', { name: label })} titleHidden variant="full" onClose={onClose}>
      {matte.error ? (
        <Problem error={matte.error} onRetry={() => void matte.refetch()} />
      ) : matte.data ? (
        <RetouchForm {...props} matte={matte.data} />
      ) : (
        <div className={styles.wait}>
          <Spinner />
        </div>
      )}
    </Modal>
  );
}
