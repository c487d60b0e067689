import { formatMoney } from '../../../contract/money.ts'
import {
  isOpenChange,
  type HaulerPrice,
  type PriceChange,
  type PriceItem,
} from '../../../contract/price-changes.ts'

export type PriceNews = { kind: 'waiting' | 'agreed' | 'stands'; title: string; text: string }

/** Whether the job cannot be completed because an answer is awaited. */
export const isWaiting = ({ change }: HaulerPrice): boolean =>
  change !== null && isOpenChange(change.status)

/** How the price named last stands, for its hauler; null when there is nothing to say of it. */
export function priceNews(price: HaulerPrice, customer: string): PriceNews | null {
  const { change, refusal } = price
  switch (change?.status) {
    case 'pending_admin':
    case 'pending_customer':
    case 'approved':
      return { kind: 'waiting', ...waitingWords(change, price, customer) }
    case 'settled':
      return { kind: 'agreed', ...settledWords(change, customer) }
    case 'declined':
      return stands(change, `${customer} declined`, 'Take only what was agreed.')
    case 'expired':
      return stands(change, 'No answer in time to')
    case 'refused':
      return stands(change, 'Our team did not agree to', refusal ?? undefined)
    default:
      return null
  }
}

type Words = Omit<PriceNews, 'kind'>

function waitingWords(
  { status, from, to, due }: PriceChange,
  { cap }: HaulerPrice,
  customer: string,
): Words {
  const [before, after] = [formatMoney(from), formatMoney(to)]
  if (status === 'pending_admin')
    return {
      title: 'Waiting for our team',
      text: `${after} is above ${formatMoney(cap)}, so we look at it before ${customer} is asked.`,
    }
  if (status === 'pending_customer')
    return {
      title: `Waiting for ${customer}`,
      text: `Asked to approve ${after} (was ${before}). Without an answer the price stays ${before}.`,
    }
  return {
    title: `${customer} approved ${after}`,
    text: `${formatMoney(due)} is being paid; the new price holds once it is.`,
  }
}

function settledWords({ from, to, due, items }: PriceChange, customer: string): Words {
  const after = formatMoney(to)
  const load = items.length > 0 ? `Load ${namesOf(items)} as well. ` : ''
  if (due > 0)
    return {
      title: `${customer} approved ${after}`,
      text: `${load}It is paid, and is the price now.`,
    }
  return { title: `The price is ${after} now`, text: `It was ${formatMoney(from)}.` }
}

function stands({ from, to, items }: PriceChange, what: string, why?: string): PriceNews {
  const leave = items.length > 0 ? `Leave ${namesOf(items)}. ` : ''
  const text = `${leave}The price stays ${formatMoney(from)}.`
  return {
    kind: 'stands',
    title: `${what} ${formatMoney(to)}`,
    text: why ? `${sentence(why)} ${text}` : text,
  }
}

/** '2 × Mattress and 1 × Dresser'. */
const namesOf = (items: readonly PriceItem[]): string =>
  new Intl.ListFormat('en-CA').format(items.map(({ name, quantity }) => `${quantity} × ${name}`))

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
