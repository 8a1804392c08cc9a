import type { OmittedStep, Review, ReviewVerdict } from '@forecourt/contract/reviews';
import { AnswerDialog } from './answer-dialog.tsx';
import { ReasonsDialog, type Refusal } from './reasons-dialog.tsx';
import { RemakeDialog } from './remake-dialog.tsx';

/** What the checker is asked for: the reasons of a refusal, the answer to a report, or the steps to leave out. */
export type Asking = Refusal | 'declined' | 'remake';

interface VerdictDialogProps {
  review: Review;
  asking: Asking;
  /** What this desk decided about the picture before, if that was taken back or did not get through: an answer to its user comes back. */
  earlier: ReviewVerdict | undefined;
  onDecide: (verdict: ReviewVerdict) => void;
  onRemake: (without: OmittedStep[]) => void;
  onClose: () => void;
}

export function VerdictDialog({ review, asking, earlier, onDecide, onRemake, onClose }: VerdictDialogProps) {
  if (asking === 'remake')
    return review.report && <RemakeDialog report={review.report} onSend={onRemake} onClose={onClose} />;
  if (asking === 'declined')
    return (
      <AnswerDialog
        earlier={earlier?.verdict === 'declined' ? earlier.note : ''}
        onSend={(note) => onDecide({ verdict: 'declined', note })}
        onClose={onClose}
      />
    );
  return <ReasonsDialog refusal={asking} onSend={onDecide} onClose={onClose} />;
}
