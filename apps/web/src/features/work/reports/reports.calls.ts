import type { Image } from '@forecourt/contract/images';
import { reportPicture } from '@forecourt/contract/reports';
import type { RouteCall } from '@forecourt/contract/route';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { errorShownByForm, successToast } from '../../../lib/changes.ts';

type Report = RouteCall<typeof reportPicture>['body'];

/** Reports the picture of an image; the form shows the error. */
export function useReportPicture(id: Image['id']) {
  return useMutation({
    mutationFn: (body: Report) => call(reportPicture, { params: { id }, body }),
    ...errorShownByForm,
    ...successToast('reports.sent'),
  });
}
