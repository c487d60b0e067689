import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number in E.164 ('+16045550142') when it can be dialled from Canada, else null; texts go only there. */
export const toE164 = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed, 'CA')
  return number?.isPossible() ? number.number : null
}
