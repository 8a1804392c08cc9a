import {
  completePictureRequest,
  createPictureRequest,
  createPictureRequestItem,
  declinePictureRequest,
  getPictureRequest,
  listPictureRequestChoices,
  listPictureRequests,
  takePictureRequest,
  uploadPictureRequestExample,
  withdrawPictureRequest,
} from '@forecourt/contract/picture-requests';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as answers from './picture-request-answers.service.ts';
import * as requests from './picture-requests.service.ts';

export function pictureRequestsRoutes(api: Api): void {
  serve(api, listPictureRequests, (ctx, { query }) => requests.listRequests(ctx, query));
  serve(api, getPictureRequest, (ctx, { params }) => requests.getRequest(ctx, params.id));
  serve(api, createPictureRequest, (ctx, { body }) => requests.createRequest(ctx, body));
  serve(api, uploadPictureRequestExample, (ctx, { params, file }) =>
    requests.addExample(ctx, params.id, file),
  );
  serve(api, withdrawPictureRequest, (ctx, { params }) => requests.withdrawRequest(ctx, params.id));
  serve(api, takePictureRequest, (ctx, { params }) => requests.startRequest(ctx, params.id));
  serve(api, listPictureRequestChoices, (ctx, { params, query }) =>
    answers.listRequestChoices(ctx, params.id, query.search),
  );
  serve(api, createPictureRequestItem, (ctx, { params, body, file }) =>
    answers.addItemToRequest(ctx, params.id, body.name, file),
  );
  serve(api, completePictureRequest, (ctx, { params, body }) =>
    answers.completeRequest(ctx, params.id, body.itemId),
  );
  serve(api, declinePictureRequest, (ctx, { params, body }) =>
    answers.declineRequest(ctx, params.id, body.reason),
  );
}
