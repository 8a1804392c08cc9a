import { useId } from 'react';
import { TextField } from '../../ui/field.tsx';

interface SuggestFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  maxLength?: number;
  problem?: string | undefined;
}

/** Known values are offered; any other may be typed. */
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
