import { cents, type Cents } from '../../../contract/money.ts'

/** Typed text as dollars, '180', '180.5' or '$180.50'; undefined for anything else. */
export function readDollars(text: string): Cents | undefined {
  const [, dollars, rest = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (dollars === undefined) return undefined
  return cents(Number(dollars) * 100 + Number(rest.padEnd(2, '0')))
}
