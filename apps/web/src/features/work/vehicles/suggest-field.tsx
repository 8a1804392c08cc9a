import { useId } from 'react';
import { TextField } from '../../../ui/field.tsx';

interface SuggestFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  maxLength?: number;
  problem?: string | undefined;
}

/** A text field that suggests known values and accepts any other. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
