import type { Image } from '@forecourt/contract/images';
import { useText } from '../../../lib/use-text.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { ExplainedBadge } from '../../../ui/explained-badge.tsx';

type Report = NonNullable<Image['report']>;

const tones: Record<Report['state'], BadgeTone> = {
  reported: 'waiting',
  fixing: 'busy',
  fixed: 'good',
  declined: 'neutral',
};

/**
 * What became of the report of a picture; opens the reasons and the answer. Absent where a restyle has replaced the picture that was
 * reported: an undo of the restyle brings both back.
 */
export function ReportBadge({ image: { report } }: { image: Image }) {
  const t = useText();
  if (!report?.isOfShown) return null;
  const reasons = report.reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', ');
  const about = [
    t(`reports.help.${report.state}`, { reasons }),
    report.note && t('images.reviewNote', { note: report.note }),
    report.answer && t('reports.answer', { answer: report.answer }),
  ];
  return (
    <ExplainedBadge
      tone={tones[report.state]}
      solid
      explanation={about.map((words) => words && <span key={words}>{words}</span>)}
    >
      {t(`reports.states.${report.state}`)}
    </ExplainedBadge>
  );
}
