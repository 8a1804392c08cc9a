import { useQuery } from '@tanstack/react-query';
import { decidedBodyType, knownMake, modelNames } from './model-choice.ts';
import type { VehicleDraft } from './vehicle-draft.ts';
import { vehicleMakes, vehicleModels } from './vehicles.calls.ts';

/** Suggestions from the known models for the typed text; a body type only after make, model or year was changed. */
export function useModelChoice(draft: VehicleDraft, start: VehicleDraft) {
  const { data: makes = [] } = useQuery(vehicleMakes);
  const make = knownMake(makes, draft.make);
  const { data: models = [] } = useQuery({ ...vehicleModels(make ?? ''), enabled: make !== undefined });
  const isAsItWas = draft.make === start.make && draft.model === start.model && draft.year === start.year;
  const year = draft.year.trim() ? Number(draft.year) : null;
  return {
    makes,
    models: make === undefined ? [] : modelNames(models),
    bodyType: make === undefined || isAsItWas ? null : decidedBodyType(models, draft.model, year),
  };
}
