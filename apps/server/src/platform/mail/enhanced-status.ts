/** Enhanced status codes of mail servers (RFC 3463), such as 5.1.1. */

/** The first code in what a server answered; null where it names none, or one such as 5.0.0 that says no more than “failed”. */
export const statusIn = (answer: string): string | null =>
  [...answer.matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g)]
    .map(String)
    .find((status) => !status.endsWith('.0.0')) ?? null;

/** Whether it says that the recipient's mailbox or domain does not exist: 5.1.7 and 5.1.8 are about the sender, 5.1.9 about a relay. */
export const isAddressStatus = (status: string): boolean => /^5\.1\.(?:[0-46]|10)$/.test(status);
