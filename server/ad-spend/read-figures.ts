import { Day } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

const dayFrom = (year: number, month: number, day: number): Day | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return Day.safeParse(text).data
}

/**
 * A day as exports write it: 2026-11-01, Nov 1, 2026, 1 Nov 2026, and with slashes where only one reading is a day or
 * the network is known to write the month first.
 */
export function readDay(text: string, isMonthFirst: boolean): Day | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named =
    /^([a-z]{3})[a-z.]* (\d{1,2}),? (\d{4})$/i.exec(text) ??
    /^(\d{1,2}) ([a-z]{3})[a-z.]*,? (\d{4})$/i.exec(text)
  if (named) {
    const [, first = '', second = '', year] = named
    const [name, day] = /\d/.test(first) ? [second, first] : [first, second]
    const at = MONTHS.indexOf(name.toLowerCase())
    return at % 3 === 0 ? dayFrom(Number(year), at / 3 + 1, Number(day)) : undefined
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!slashed) return undefined
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
  if (first > 12) return dayFrom(year, second, first)
  return isMonthFirst || second > 12 ? dayFrom(year, first, second) : undefined
}

const SPACES = /[\s\u00a0\u202f]/g
const CANADIAN = /^(?:C\$|CA\$|CAD\$?|\$)|(?:CAD|\$)$/gi
const FOREIGN = /US\$|USD|[€£¥]|EUR|GBP|AUD|NZD|MXN|JPY|A\$/i
const HIGHEST = 1_000_000_00

/** Why an amount cannot be read: it is of another currency, or it is none. */
export type AmountFault = 'currency' | 'amount'

/** An amount as exports write it, '1,234.56', '1 234,56', 'CA$38.40', to the cent; an empty one is nothing. */
export function readAmount(text: string): Cents | AmountFault {
  const plain = text.replace(SPACES, '')
  const digits = plain.replace(CANADIAN, '')
  if (FOREIGN.test(digits)) return 'currency'
  if (digits === '' || /^-{1,2}$/.test(digits)) return cents(0)
  const number = withPoint(digits)
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(number)
  if (!parts) return 'amount'
  const [, whole = '0', rest = ''] = parts
  const part = rest.padEnd(2, '0')
  const amount =
    Number(whole) * 100 + Number(part.slice(0, 2)) + (Number(part[2] ?? 0) >= 5 ? 1 : 0)
  return amount > HIGHEST ? 'amount' : cents(amount)
}

/** The last of comma and point is the decimal one; a comma before three digits alone is none. */
function withPoint(digits: string): string {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0) return /^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? digits.replaceAll('.', '') : digits
  if (point >= 0 && point < comma) {
    const isGrouped = /^\d{1,3}(\.\d{3})+,\d+$/.test(digits)
    return isGrouped ? digits.replaceAll('.', '').replace(',', '.') : 'none'
  }
  if (point > comma)
    return /^\d{1,3}(,\d{3})+\.\d+$/.test(digits) ? digits.replaceAll(',', '') : 'none'
  if (/^\d{1,3}(,\d{3})+$/.test(digits)) return digits.replaceAll(',', '')
  return /^\d+,\d{1,6}$/.test(digits) ? digits.replace(',', '.') : 'none'
}

const MOST = 1_000_000_000

/** A whole number, '1,842'; an empty one is none at all. */
export function readCount(text: string): number | undefined {
  const plain = text.replace(SPACES, '')
  if (plain === '' || /^-{1,2}$/.test(plain)) return 0
  if (!/^(?:\d{1,10}|\d{1,3}([,.]\d{3})+)$/.test(plain)) return undefined
  const number = Number(plain.replace(/[,.]/g, ''))
  return number <= MOST ? number : undefined
}
