import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  restoreComment,
} from '@forecourt/contract/comments';
import type { VehicleId } from '@forecourt/contract/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm } from '../../../lib/changes.ts';
import { errorText } from '../../../lib/error-text.ts';
import { text } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast.tsx';

export const commentKeys = {
  all: ['comments'] as const,
  list: (id: VehicleId) => ['comments', id] as const,
};

export const commentsOf = (id: VehicleId) =>
  queryOptions({
    queryKey: commentKeys.list(id),
    queryFn: ({ signal }) => call(listComments, { params: { id } }, signal),
    select: ({ results }) => results,
  });

function useRefresh(id: VehicleId) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: commentKeys.list(id) });
}

/** Writes a comment; the form shows the error. */
export function useCreateComment(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    ...errorShownByForm,
    mutationFn: ({ imageId, words }: { imageId: Comment['imageId']; words: string }) =>
      call(createComment, { params: { id: imageId }, body: { text: words } }),
    onSuccess: refresh,
  });
}

/** Deletes a comment without confirmation and offers to undo it. */
export function useDeleteComment(id: VehicleId) {
  const refresh = useRefresh(id);
  return useMutation({
    mutationFn: (comment: Comment) => call(deleteComment, { params: { id: comment.id } }),
    onSuccess: (_, comment) => {
      toast.undo(text('comments.deleted'), text('form.undo'), () => {
        call(restoreComment, { params: { id: comment.id } }).then(refresh, (error: unknown) =>
          toast.error(errorText(error, text)),
        );
      });
      return refresh();
    },
  });
}
