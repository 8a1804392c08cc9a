import type { Route } from '@forecourt/contract/route';
import { useState } from 'react';
import { type Problem, problemsOf, type ValueSchema } from './check-value.ts';
import type { Text } from './i18n.ts';
import { useText } from './use-text.ts';

export interface Draft<Values> {
  values: Values;
  set: (change: Partial<Values>) => void;
  /** What is wrong with a field; null when nothing is. */
  problem: (field: keyof Values & string) => string | null;
  /** Whether the contract would take it. */
  isValid: boolean;
  /** Only what is no longer as it was at the start. */
  changed: Partial<Values>;
  isChanged: boolean;
}

function problemText(problem: Problem, t: Text): string {
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

/** The build leaves the body's schema with each route (`build/slim-contract.ts`). */
const schemaOf = (route: Route) => (route as { bodySchema?: ValueSchema }).bodySchema ?? {};

/** What is wrong with each field of a body, in words, as the call would find it. */
export function fieldProblems(route: Route, body: object, t: Text): Readonly<Record<string, string>> {
  const found = Object.entries(problemsOf(schemaOf(route), body));
  return Object.fromEntries(found.map(([field, problem]) => [field, problemText(problem, t)]));
}

/** What somebody is filling in, checked as the call will check it that it will be sent with. */
export function useDraft<Values extends object>(route: Route, start: Values): Draft<Values> {
  const t = useText();
  const [first] = useState(start);
  const [values, setValues] = useState(start);
  const problems = problemsOf(schemaOf(route), values);
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== first[name]);
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    problem: (field) => {
      const problem = problems[field];
      return problem ? problemText(problem, t) : null;
    },
    isValid: Object.keys(problems).length === 0,
    changed: Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>,
    isChanged: changed.length > 0,
  };
}
