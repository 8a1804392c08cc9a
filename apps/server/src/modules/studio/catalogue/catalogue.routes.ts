import {
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueAssignments,
  getCatalogueItem,
  listCatalogue,
  listClientCatalogue,
  listCustomerCatalogue,
  listUserCatalogue,
  patchCatalogueAssignments,
  patchCatalogueItem,
  restoreCatalogueItem,
  uploadCataloguePicture,
  uploadCatalogueViewPicture,
} from '@forecourt/contract/catalogue';
import { assignCollage, unassignCollage } from '@forecourt/contract/collages';
import { type Api, serve } from '../../../platform/http/serve.ts';
import * as assignments from './assignments.service.ts';
import * as catalogue from './catalogue.service.ts';
import * as choice from './catalogue-choice.service.ts';
import * as presetCollages from './preset-collages.service.ts';

export function catalogueRoutes(api: Api): void {
  serve(api, listCatalogue, (ctx, { params, query }) => catalogue.listItems(ctx, params.kind, query));
  serve(api, createCatalogueItem, (ctx, { params, body }) =>
    catalogue.createItem(ctx, params.kind, body, null),
  );
  serve(api, getCatalogueItem, (ctx, { params: { kind, id } }) => catalogue.getItem(ctx, kind, id));
  serve(api, patchCatalogueItem, (ctx, { params: { kind, id }, body }) =>
    catalogue.updateItem(ctx, kind, id, body),
  );
  serve(api, deleteCatalogueItem, (ctx, { params: { kind, id } }) => catalogue.deleteItem(ctx, kind, id));
  serve(api, restoreCatalogueItem, (ctx, { params: { kind, id } }) => catalogue.restoreItem(ctx, kind, id));
  serve(api, uploadCataloguePicture, (ctx, { params: { kind, id }, file }) =>
    catalogue.uploadItemPicture(ctx, kind, id, file),
  );
  serve(api, uploadCatalogueViewPicture, (ctx, { params: { id, view }, file }) =>
    catalogue.uploadViewPicture(ctx, id, view, file),
  );
  serve(api, getCatalogueAssignments, (ctx, { params: { kind, id } }) =>
    assignments.getAssignments(ctx, kind, id),
  );
  serve(api, patchCatalogueAssignments, (ctx, { params: { kind, id }, body }) =>
    assignments.updateAssignments(ctx, kind, id, body),
  );
  serve(api, assignCollage, (ctx, { params, body }) =>
    presetCollages.assignCollage(ctx, params.id, body.collageId),
  );
  serve(api, unassignCollage, (ctx, { params: { id, collageId } }) =>
    presetCollages.unassignCollage(ctx, id, collageId),
  );
  serve(api, listUserCatalogue, (ctx, { params: { id, kind } }) => choice.listItemsOfUser(ctx, id, kind));
  serve(api, listClientCatalogue, (ctx, { params: { id, kind } }) => choice.listItemsOfClient(ctx, id, kind));
  serve(api, listCustomerCatalogue, (ctx, { params: { id, kind } }) =>
    choice.listItemsOfCustomer(ctx, id, kind),
  );
}
