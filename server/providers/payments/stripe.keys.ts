/** With test keys Stripe moves no money. */
export const isTestKey = (stripeKey: string): boolean => stripeKey.includes('_test_')
