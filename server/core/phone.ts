import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { AppError } from '../../contract/errors.ts'

/** The countries that texts go to. */
const COUNTRIES = new Set<string | undefined>(['CA', 'US'])

/**
 * Whether texts may go to this number in E.164: assigned numbers of Canada and the United States only. The
 * Caribbean shares +1; the area code decides. Texts elsewhere cost many times as much, which invites fraud.
 */
export function isTextable(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164)
  return number !== undefined && COUNTRIES.has(number.country) && number.isValid()
}

/** The number in E.164 ('+16045550142'), read as in Canada; null unless texts may go there. */
export function toE164(input: string): string | null {
  const e164 = parsePhoneNumberFromString(input, 'CA')?.number
  return e164 !== undefined && isTextable(e164) ? e164 : null
}

/** A number in E.164 as people here write it: '(604) 555-0142'. */
export const readablePhone = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatNational() ?? e164

/**
 * The number of a form in E.164.
 * @throws AppError invalid_input at `phone`, with the form's own message.
 */
export function readPhone(input: string, message: string): string {
  const e164 = toE164(input)
  if (e164 === null)
    throw new AppError('invalid_input', message, { fields: [{ path: 'phone', message }] })
  return e164
}
