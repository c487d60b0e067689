const LABELS: Readonly<Record<string, string>> = {
  cash: 'Held by the payment provider',
  customer_funds: 'Held for customers',
  hauler_payable: 'Owed to haulers',
  platform_fee: 'Platform’s share',
  refunds: 'Refunds on their way',
  provider_fees: 'Payment fees',
  gst_payable: 'GST owed',
  tips: 'Tips owed to haulers',
  disputes: 'With customers’ banks',
  hauler_cash: 'Cash held by haulers',
  office_funds: 'Held by the office',
  accounts_receivable: 'Owed by companies',
  referral_credits: 'Credits for referred haulers',
}

/** What an account of the ledger holds, in words; one that is new here by its name. */
export const accountLabel = (account: string): string =>
  LABELS[account] ?? account.replaceAll('_', ' ')
