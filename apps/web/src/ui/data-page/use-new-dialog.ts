import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** State of the dialog that creates an item: opened by its button or, with `byAddress`, by `?new=1` in the address. */
export function useNewDialog(byAddress = false) {
  const [isPressed, setPressed] = useState(false);
  const navigate = useNavigate();
  const isAsked = (useSearch({ strict: false }) as { new?: string }).new === '1' && byAddress;
  const close = () => {
    setPressed(false);
    if (!isAsked) return;
    const search = ({ new: _asked, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search, replace: true });
  };
  return { isOpen: isPressed || isAsked, open: () => setPressed(true), close };
}
