import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSearchParameter } from '../../lib/address-parameters.ts';

/**
 * State of the dialog that creates an item: opened by its button or, with `byAddress`, by `?new=1` in the address. A
 * screen with several forms names one of them instead of 1.
 */
export function useNewDialog(byAddress = false) {
  const [isPressed, setPressed] = useState(false);
  const navigate = useNavigate();
  const inAddress = useSearchParameter('new');
  const asked = byAddress ? inAddress : undefined;
  const isAsked = asked !== undefined;
  const close = () => {
    setPressed(false);
    if (!isAsked) return;
    const search = ({ new: _asked, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search, replace: true });
  };
  return { isOpen: isPressed || isAsked, asked, open: () => setPressed(true), close };
}
