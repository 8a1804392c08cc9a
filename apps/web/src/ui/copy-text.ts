import { toast } from './toast.tsx';

/** Copies a text where the browser allows it: the clipboard needs https, and some browsers a click just before. */
export async function copyText(content: string, copied: string): Promise<void> {
  if (!globalThis.isSecureContext) return;
  const isCopied = await navigator.clipboard.writeText(content).then(
    () => true,
    () => false,
  );
  if (isCopied) toast.success(copied);
}
