import { toast } from './toast.tsx';

/** Copies a text, and resolves to whether that worked, where the browser allows it: the clipboard needs https, and some browsers a click just before. */
export async function copyText(content: string, copied: string): Promise<boolean> {
  if (!globalThis.isSecureContext) return false;
  const isCopied = await navigator.clipboard.writeText(content).then(
    () => true,
    () => false,
  );
  if (isCopied) toast.success(copied);
  return isCopied;
}
