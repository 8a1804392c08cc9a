import { useState } from 'react';
import { type Choice, SelectField } from './field.tsx';
import { SearchBox } from './search-box.tsx';

interface PickerProps {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  value: string;
  onChange: (value: string) => void;
  /** What the search finds. */
  found: readonly Choice[];
  /** The words of having chosen nothing. */
  none: string;
  problem?: string | null;
  showProblem?: boolean;
}

/** One of more than a list can hold: a search, and what it finds. What was chosen stays when another search begins. */
export function Picker({ searchLabel, search, onSearch, onChange, found, none, ...parts }: PickerProps) {
  const [picked, setPicked] = useState<Choice | null>(null);
  const { value } = parts;
  const isKept = picked?.value === value && !found.some((choice) => choice.value === value);
  const choose = (next: string) => {
    setPicked(found.find((choice) => choice.value === next) ?? picked);
    onChange(next);
  };
  return (
    <>
      <SearchBox label={searchLabel} value={search} onSearch={onSearch} />
      <SelectField
        {...parts}
        onChange={choose}
        choices={[{ value: '', label: none }, ...(isKept && picked ? [picked] : []), ...found]}
      />
    </>
  );
}
