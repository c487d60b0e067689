import { AppError } from '../../contract/errors.ts'
import type { QuoteItem, QuoteNotice } from '../../contract/quotes.ts'
import { restrictions, type Restriction } from './restrictions.ts'

const applies = (rule: Restriction, description: string): boolean =>
  (!rule.saying || rule.saying.test(description)) && !rule.unlessSaying?.test(description)

/**
 * What the customer should know about these items, the serious first.
 * @throws AppError prohibited_load, with the reason and the place to go, for what may not be carried.
 */
export function noticesFor(items: readonly QuoteItem[], description: string): QuoteNotice[] {
  const notices: QuoteNotice[] = []
  for (const rule of restrictions) {
    const concerned = items.filter(rule.concerns)
    if (concerned.length === 0 || !applies(rule, description)) continue
    const { kind, title, text } = rule
    if (kind === 'prohibited') {
      throw new AppError('prohibited_load', text, { facts: { title, items: names(concerned) } })
    }
    notices.push({ kind, title, text, items: concerned.map(({ key }) => key) })
  }
  return notices
}

const names = (items: readonly QuoteItem[]): string[] => items.map(({ name }) => name)
