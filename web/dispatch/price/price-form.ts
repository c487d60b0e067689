import { z } from 'zod'
import { formatMoney, type Cents } from '../../../contract/money.ts'
import {
  LARGEST_PRICE,
  MAX_PROOF_PHOTOS,
  type HaulerPrice,
} from '../../../contract/price-changes.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'

type Bounds = Pick<HaulerPrice, 'agreed' | 'floor' | 'cap' | 'held'>

/** Who has a say in a new price: nobody, the customer, or our team first. */
export type Decider = 'nobody' | 'customer' | 'team'

export const deciderOf = (price: Cents, { held, cap }: Bounds): Decider => {
  if (price <= held) return 'nobody'
  return price <= cap ? 'customer' : 'team'
}

export type PriceToName = { price: Cents; reason: string; photos: string[] }

/** Checks a new price as the server will, and reads it; what needs nobody's word needs no proof. */
export const priceFields = (bounds: Bounds) =>
  z
    .object({ price: z.string(), reason: z.string().trim(), photos: z.array(z.string()) })
    .transform(({ price: text, reason, photos }, check): PriceToName => {
      const refuse = (path: keyof PriceToName, message: string): void => {
        check.addIssue({ code: 'custom', path: [path], message })
      }
      const price = readDollars(text)
      const problem = priceProblem(price, bounds)
      if (price === undefined || problem) {
        refuse('price', problem ?? '')
        return z.NEVER
      }
      if (deciderOf(price, bounds) === 'nobody') return { price, reason: '', photos: [] }
      if (reason === '') refuse('reason', 'Please say why it costs more')
      if (photos.length === 0)
        refuse('photos', `Please add 1 to ${MAX_PROOF_PHOTOS} photos that show why`)
      return { price, reason, photos }
    })

function priceProblem(price: Cents | undefined, { agreed, floor }: Bounds): string | undefined {
  if (price === undefined) return 'Enter an amount like 180 or 180.50'
  if (price === agreed) return `The price is ${formatMoney(agreed)} already`
  if (price < floor) return `The price can't go below ${formatMoney(floor)}, the trip fee`
  return price > LARGEST_PRICE ? `A price is at most ${formatMoney(LARGEST_PRICE)}` : undefined
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
