import { addScreenTexts } from './i18n.ts';

/** Loads the code of a screen and its texts at once; the build puts this around every load of a screen. */
export async function withTexts<Code>(screen: string, loadCode: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([loadCode(), addScreenTexts(screen)]);
  return code;
}
