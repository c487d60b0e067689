import type { PaymentMethod } from '../../../contract/payment-methods.ts'

/** How a customer pays, and the card where it is one. */
type Paid = { method: PaymentMethod; card?: string | null }

/** How money goes back: by the provider, by hand, or on the invoice of the account. */
export function refundCopy(amount: string, { method, card }: Paid): string {
  switch (method) {
    case 'card':
      return `${amount} goes back to ${card ?? 'the card'}`
    case 'cash':
      return `${amount} is to be handed back in cash`
    case 'e_transfer':
      return `${amount} is to be sent back by e-transfer`
    case 'cheque':
      return `${amount} is to be sent back by cheque`
    case 'account':
      return `${amount} is credited on the account's invoice`
  }
}

/** What is left to do after a refund by hand; '' where nothing is. */
export const byHandCopy = (method: PaymentMethod): string =>
  method === 'card' || method === 'account' ? '' : ' Record it under Money once it is done.'

/** How a price that is not paid yet reaches us. */
export function unpaidCopy(method: PaymentMethod, customer: string): string {
  switch (method) {
    case 'card':
      return `${customer} pays the new price`
    case 'cash':
      return 'The new price is collected in cash'
    case 'e_transfer':
      return 'The new price is collected by e-transfer'
    case 'cheque':
      return 'The new price is collected by cheque'
    case 'account':
      return "The new price goes on the account's invoice"
  }
}
