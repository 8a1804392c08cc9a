import type { Review } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { VehicleChoice } from '../../features/work/images/vehicle-choice.tsx';
import { matteOf, outlineOfReview } from '../../features/work/retouch/retouch.calls.ts';
import { useIsTouched } from '../../features/work/retouch/retouch-area.tsx';
import { useRetouch } from '../../features/work/retouch/use-retouch.ts';
import { BackgroundTool } from '../../features/work/reviews/background-tool.tsx';
import styles from '../../features/work/reviews/fix-form.module.css';
import { FixHead } from '../../features/work/reviews/fix-head.tsx';
import { PlatesTool } from '../../features/work/reviews/plates-tool.tsx';
import { arePlatesReadable } from '../../features/work/reviews/readable-plates-rules.ts';
import { backgroundsOfReview, useSaveFix } from '../../features/work/reviews/review-fixes.calls.ts';
import { ShiftTool } from '../../features/work/reviews/shift-tool.tsx';
import { useDraftOutline } from '../../features/work/reviews/use-draft-outline.ts';
import { type FixPart, useFix } from '../../features/work/reviews/use-fix.ts';
import { useFixKeys } from '../../features/work/reviews/use-fix-keys.ts';
import { useHistoryKeys } from '../../features/work/reviews/use-history-keys.ts';
import { usePlacing } from '../../features/work/reviews/use-placing.ts';
import { VehicleTool } from '../../features/work/reviews/vehicle-tool.tsx';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useNextRender } from '../../lib/use-next-render.ts';
import { useText } from '../../lib/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { AutomaticOutline } from './automatic-outline.tsx';
import { OutlineTool } from './outline-tool.tsx';

/** A tool of the dialog: one for each kind of change, and the choice among several vehicles. */
export type Tool = FixPart;

interface FixEditorProps {
  review: Review;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onSaved: (review: Review) => void;
}

const tools = ['outline', 'plates', 'vehicle', 'shift', 'background'] as const;

/** The changes of all tools, with one history, and what sends them. */
function useEditor({ review, tool, onTool }: Pick<FixEditorProps, 'review' | 'tool' | 'onTool'>) {
  const hasOutline = review.matte !== null;
  const outline = outlineOfReview(review.id);
  const matte = useQuery({ ...matteOf(outline), enabled: hasOutline });
  const fix = useFix(review, onTool);
  const { url: photo } = review.photo;
  const retouch = useRetouch({ outline, mask: matte.data?.mask ?? null, photo, history: fix });
  const isPlacing = tool === 'shift' || tool === 'background';
  const draft = useDraftOutline(retouch, fix.hasOutline ? matte.data?.version : undefined);
  const placing = usePlacing(review, fix, draft, isPlacing);
  const save = useSaveFix();
  const backgrounds = useQuery({ ...backgroundsOfReview(review.id), enabled: tool === 'background' });
  const toolProblem = tool === 'background' ? (placing.error ?? backgrounds.error) : placing.error;
  return {
    ...{ hasOutline, matte, fix, retouch, placing, save, backgrounds },
    problem: save.error ?? (isPlacing ? toolProblem : null),
    send: (onSuccess: (saved: Review) => void) => {
      const { vehicle } = fix.now;
      save.mutate({ id: review.id, changes: fix.changes, matte: draft.changed, vehicle }, { onSuccess });
    },
  };
}

type Editor = ReturnType<typeof useEditor>;

/** What the tool is for, and its keys. */
function useHelp(
  tool: Tool,
  { backgrounds, fix, retouch }: Editor,
): { help: string; others?: string[]; keys?: string } {
  const t = useText();
  const isTouched = useIsTouched();
  const isEmpty = backgrounds.data?.results.length === 0;
  if (tool === 'plates') return { help: t('reviews.plates.help'), keys: t('reviews.plates.keys') };
  if (tool === 'shift') return { help: t('reviews.shift.help'), keys: t('reviews.shift.keys') };
  if (tool === 'vehicle') {
    const words = (['help', 'chosen'] as const).map((one) => t(`reviews.vehicle.${one}`));
    const [help = '', chosen = ''] = words;
    return { help: fix.now.vehicle ? chosen : help, others: words, keys: t('reviews.vehicle.keys') };
  }
  if (tool === 'background')
    return { help: t(`reviews.background.${isEmpty ? 'none' : 'help'}`), keys: t('reviews.background.keys') };
  const help = retouch.asked ? 'looking' : retouch.isArea ? 'areaHelp' : 'help';
  const shown = t(`retouch.${retouch.isNothing ? 'nothing' : help}`);
  // The hint over the photo says how an area is touched.
  const isHinted = isTouched && shown === t('retouch.areaHelp');
  const all = (['help', 'areaHelp', 'looking', 'nothing'] as const).map((words) => t(`retouch.${words}`));
  const others = all.filter((words) => words !== shown);
  return { help: isHinted ? '' : shown, others, keys: t('retouch.shortKeys') };
}

/** The tool that is chosen; that of the outline keeps its canvas while another one is shown. */
function ShownTool({ editor, review, tool }: Pick<FixEditorProps, 'review' | 'tool'> & { editor: Editor }) {
  const t = useText();
  const { backgrounds, fix, hasOutline, matte, placing, retouch, save } = editor;
  const { photo, result } = review;
  return (
    <>
      {hasOutline && (
        <OutlineTool review={review} matte={matte} retouch={retouch} isHidden={tool !== 'outline'} />
      )}
      {tool === 'plates' && (
        <PlatesTool
          photo={photo}
          plates={fix.now.plates}
          onChange={(plates) => fix.change('plates', { plates })}
        />
      )}
      {tool === 'shift' && <ShiftTool placing={placing} ratio={result.width / result.height} />}
      {tool === 'background' && <BackgroundTool placing={placing} offered={backgrounds.data?.results} />}
      {tool === 'vehicle' && (
        <VehicleTool isPending={save.isPending}>
          <VehicleChoice
            image={{ ...photo, upright: photo.url }}
            alt={t(`positions.${review.position}`)}
            chosen={fix.now.vehicle}
            onChoose={(one) => fix.change('vehicle', { vehicle: one === photo.vehicles[0] ? null : one })}
          />
        </VehicleTool>
      )}
    </>
  );
}

/** The tools of a fix, and one button that saves the changes of all of them: the picture is made again once. */
export function FixEditor(props: FixEditorProps) {
  const { review, tool, onSaved } = props;
  const t = useText();
  const editor = useEditor(props);
  const { fix, hasOutline, matte, retouch, save } = editor;
  const isChanged = fix.isChanged || retouch.area.isOpen;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const onTool = (next: Tool) => {
    retouch.finishArea();
    props.onTool(next);
  };
  useHistoryKeys(unsaved.form.ref, retouch);
  const shownTools = tools.filter((one) => one !== 'vehicle' || review.photo.vehicles.length > 1);
  useFixKeys(unsaved.form.ref, {
    save: () => unsaved.form.ref.current?.requestSubmit(),
    turn: (step) => {
      const { length } = shownTools;
      const to = shownTools[(shownTools.indexOf(tool) + step + length) % length];
      // A picture that keeps its background has plates only, and what is chosen of another vehicle is cut out first.
      if (hasOutline && to && !fix.now.vehicle) onTool(to);
    },
  });
  const help = useHelp(tool, editor);
  const hasKeys = useSingleKeys();
  const [isAsking, setAsking] = useState(false);
  const send = () => {
    setAsking(false);
    unsaved.sent();
    editor.send(onSaved);
  };
  const sendOrAsk = useNextRender(() => {
    if (!fix.now.vehicle && arePlatesReadable(review, fix.now.plates)) setAsking(true);
    else send();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || save.isPending) return;
    retouch.finishArea();
    sendOrAsk();
  };
  return (
    <>
      <form className={styles.form} {...unsaved.form} onPointerDownCapture={fix.onPress} onSubmit={submit}>
        <FixHead
          parts={
            hasOutline && (
              <Segmented
                leavesArrows
                label={t('reviews.partsLabel')}
                value={tool}
                onChange={onTool}
                choices={shownTools.map((value) => {
                  const isOff = fix.now.vehicle !== null && value !== 'vehicle';
                  const title = isOff ? t('reviews.vehicle.chosen') : undefined;
                  return { value, label: t(`reviews.parts.${value}`), disabled: isOff, title };
                })}
              />
            )
          }
          {...help}
          keys={[help.keys, hasOutline && hasKeys && t('reviews.keys.nextPart')].filter(Boolean).join(' ')}
          problem={editor.problem}
          save={{ isPending: save.isPending, isPossible: isChanged }}
        >
          {tool === 'outline' && matte.data?.byHand && (
            <AutomaticOutline
              id={review.id}
              isBusy={save.isPending}
              onSaved={onSaved}
              onSent={unsaved.sent}
            />
          )}
          <span className={styles.undo}>
            <UndoButtons
              undo={retouch.undo}
              redo={retouch.redo}
              canUndo={fix.canUndo}
              canRedo={fix.canRedo}
            />
          </span>
        </FixHead>
        <ShownTool {...{ editor, review, tool }} />
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t('reviews.plates.readableTitle')}
          text={t('reviews.plates.readableText')}
          yes={t('form.save')}
          onYes={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
