import type { Route } from '@forecourt/contract/route';
import { useState } from 'react';
import { type FieldProblem, type NumberRange, problemsOf, rangeOf, type ValueSchema } from './check-value.ts';
import type { Text } from './i18n.ts';
import { useText } from './use-text.ts';

export interface Draft<Values> {
  values: Values;
  set: (change: Partial<Values>) => void;
  /** The error text of a field, or null. */
  problem: (field: keyof Values & string) => string | null;
  /** The numbers that a field accepts, for the error text of a `NumberField`. */
  range: (field: keyof Values & string) => NumberRange | undefined;
  /** Whether the contract would accept the values. */
  isValid: boolean;
  /** Only the fields that differ from their values at the start. */
  changed: Partial<Values>;
  isChanged: boolean;
}

function problemText(problem: FieldProblem, t: Text): string {
  switch (problem.kind) {
    case 'required':
      return t('form.required');
    case 'email':
      return t('login.emailInvalid');
    case 'invalid':
      return t('form.invalid');
    case 'tooShort':
    case 'tooLong':
      return t(`form.${problem.kind}`, { count: problem.bound });
    default:
      return t(`form.${problem.kind}`, { value: problem.bound });
  }
}

/** The build adds the body's JSON Schema to each route (`build/slim-contract.ts`). */
const schemaOf = (route: Route) => (route as { bodySchema?: ValueSchema }).bodySchema ?? {};

/** The error text of each invalid field of a body, by the schema that the call is validated with. */
export function fieldProblems(route: Route, body: object, t: Text): Readonly<Record<string, string>> {
  const found = Object.entries(problemsOf(schemaOf(route), body));
  return Object.fromEntries(found.map(([field, problem]) => [field, problemText(problem, t)]));
}

/** The numbers that a field of the body of a route accepts. */
export const rangeIn = (route: Route, field: string) => rangeOf(schemaOf(route), field);

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft after the stored values were fetched again: a field whose stored value changed shows that value, whether
 * this form or someone else saved it; every other field keeps what the user typed.
 */
export function rebaseDraft<Values extends object>(draft: Values, before: Values, now: Values): Values {
  const names = Object.keys(now) as (keyof Values)[];
  const kept = names.filter((name) => name in before && isSame(before[name], now[name]));
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, draft[name]])) };
}

/** The values that the user is editing, rebased when the stored values change (`rebaseDraft`). */
export function useRebased<Values extends object>(stored: Values) {
  const [first, setFirst] = useState(stored);
  const [values, setValues] = useState(stored);
  if (!isSame(first, stored)) {
    setFirst(stored);
    setValues(rebaseDraft(values, first, stored));
  }
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return { first, values, set };
}

/** The values that the user is editing, checked against the body schema of the route that they will be sent to. */
export function useDraft<Values extends object>(route: Route, start: Values): Draft<Values> {
  const t = useText();
  const { first, values, set } = useRebased(start);
  const problems = problemsOf(schemaOf(route), values);
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => !isSame(values[name], first[name]));
  return {
    values,
    set,
    problem: (field) => {
      const problem = problems[field];
      return problem ? problemText(problem, t) : null;
    },
    range: (field) => rangeIn(route, field),
    isValid: Object.keys(problems).length === 0,
    changed: Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>,
    isChanged: changed.length > 0,
  };
}
