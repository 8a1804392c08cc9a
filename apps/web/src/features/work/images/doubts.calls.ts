import type { Image } from '@forecourt/contract/images';
import { answerDoubt } from '@forecourt/contract/retouch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';
import { withAnswer } from './doubts.ts';
import { changeImages, imageKeys, inOrder, keepImage } from './images.calls.ts';

interface Answer {
  imageId: Image['id'];
  doubtId: number;
  isPart: boolean;
}

/** Answers a question about a picture, optimistically; an answer that was refused is taken back. */
export function useAnswerDoubt(vehicleId: string) {
  const queries = useQueryClient();
  return useMutation({
    // An answer follows from the outline that the one before it left.
    scope: inOrder(vehicleId),
    mutationFn: ({ doubtId, imageId: id, isPart }: Answer) =>
      call(answerDoubt, { params: { id, doubt: doubtId }, body: { isPart } }),
    onMutate: ({ doubtId, imageId, isPart }) =>
      changeImages(queries, vehicleId, (images) =>
        images.map((image) => (image.id === imageId ? withAnswer(image, doubtId, isPart) : image)),
      ),
    onSuccess: (image) => {
      queries.removeQueries({ queryKey: imageKeys.previews(image.id) });
      keepImage(queries, image);
    },
    onError: (error) => {
      toast.error(errorText(error, text));
      void queries.invalidateQueries({ queryKey: imageKeys.list(vehicleId) });
    },
  });
}
