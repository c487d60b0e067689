/** The card networks' reasons of disputes, in a sentence each. */
const SENTENCES: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment',
  credit_not_processed: 'The customer says that a refund they were promised never came',
  customer_initiated: 'The customer objects and gave their bank no further reason',
  debit_not_authorized: 'The cardholder says that they did not allow this charge',
  duplicate: 'The customer says that they were charged twice',
  fraudulent: 'The cardholder says that they did not make this payment',
  general: 'The bank gave no particular reason',
  noncompliant: 'The bank says that the charge broke the rules of the card network',
  product_not_received: 'The customer says that the pickup never happened',
  product_unacceptable: 'The customer says that the pickup was not as agreed',
  subscription_canceled: 'The customer says that they had cancelled',
  unrecognized: 'The cardholder does not recognize the charge',
}

/** The reason of a dispute as a sentence; a reason without one shows the provider's code in plain words. */
export const disputeReasonCopy = (reason: string): string =>
  SENTENCES[reason] ?? `The bank’s reason: ${reason.replaceAll('_', ' ')}`
