import { z } from 'zod'
import { approvalFor, priceProblems, type PriceBounds } from '../../../contract/price-bounds.ts'
import type { Cents } from '../../../contract/money.ts'
import type { PriceItem } from '../../../contract/price-changes.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'

export type PriceToName = { price: Cents; items: PriceItem[]; reason: string; photos: string[] }

/** Reads a new price and checks it with the server's own rule; what needs no approval needs no proof. */
export const priceFields = (bounds: PriceBounds) =>
  z
    .object({
      price: z.string(),
      items: z.array(z.custom<PriceItem>()),
      reason: z.string().trim(),
      photos: z.array(z.string()),
    })
    .transform(({ price: text, items, reason, photos }, check): PriceToName => {
      const price = readDollars(text)
      const problems =
        price === undefined
          ? [{ path: 'price', message: 'Enter an amount like 180 or 180.50' }]
          : priceProblems({ price, items, reason, photos }, bounds)
      for (const { path, message } of problems)
        check.addIssue({ code: 'custom', path: [path], message })
      if (price === undefined || problems.length > 0) return z.NEVER
      return approvalFor(price, bounds) === 'none'
        ? { price, items, reason: '', photos: [] }
        : { price, items, reason, photos }
    })

/** One more of an item, or one less; without any it goes. */
export function countItem(
  items: readonly PriceItem[],
  item: Omit<PriceItem, 'quantity'>,
  change: 1 | -1,
): PriceItem[] {
  if (!items.some(({ name }) => name === item.name)) return [...items, { ...item, quantity: 1 }]
  return items
    .map((each) => (each.name === item.name ? { ...each, quantity: each.quantity + change } : each))
    .filter(({ quantity }) => quantity > 0)
}

export const COMMON_REASONS = [
  'More items than booked',
  'Heavier than described',
  'Stairs',
] as const

/** Adds one of the common reasons to what is written, or takes it out again. */
export function toggleReason(text: string, reason: string): string {
  if (!text.includes(reason))
    return [text.trim().replace(/[.,;]$/, ''), reason].filter(Boolean).join('. ')
  return text
    .replace(reason, '')
    .replace(/^[\s.,;]+|[\s.,;]+$/g, '')
    .replace(/([.,;])\s*[.,;]+/g, '$1')
}
