/** Numbers that lead to the pictures that they count. */
import type { pictureFigures, verdictFigures } from '@forecourt/contract/counted-pictures';
import { useSearchParameter } from '../../../lib/address-parameters.ts';
import { PanelLink } from '../../../ui/panel-link.tsx';

export type VerdictFigure = (typeof verdictFigures)[number];
export type PictureFigure = (typeof pictureFigures)[number];
export type CountedFigure = VerdictFigure | PictureFigure;

/** The parameters of the address that open the pictures of a figure, in the period of the list that has it. */
export interface CountedAddress {
  figure: CountedFigure;
  /** Id of the checker or the customer. */
  of: string;
  days: string | undefined;
}
export type CountedPath = (address: CountedAddress) => string;

/** A number of a list of figures, which leads to the pictures that it counts; none to none. */
export function FigureLink({ to, words, isNone }: { to: string; words: string; isNone: boolean }) {
  return isNone ? words : <PanelLink to={to}>{words}</PanelLink>;
}

/** Whose pictures the address asks for, and the period; `of` null: it asks for the list of figures. */
export const useCountedOf = () => ({
  of: useSearchParameter('of') ?? null,
  days: useSearchParameter('days') ?? undefined,
});
