/** An account at a payment provider with the public API of Stripe. */
export interface PaymentProvider {
  /** Base address of the API, without a slash at its end. */
  url: string;
  secretKey: string;
  /** Secrets that sign events; several while one replaces another. */
  webhookSecrets: string[];
}
