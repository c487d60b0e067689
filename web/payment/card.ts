const MAX_DIGITS = 19
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** In groups of four, as on the card; a number corrected in its middle is left as it is typed. */
export function typedCardNumber(before: string, after: string): string {
  if (!after.startsWith(before)) return after
  return digitsOf(after)
    .slice(0, MAX_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** '4' becomes '04 / ', '1228' becomes '12 / 28'; deleting is left alone. */
export function typedExpiry(before: string, after: string): string {
  if (!after.startsWith(before)) return after
  const digits = digitsOf(after).replace(/^([2-9])/, '0$1')
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`
}

export type Card = { number: string; expiry: string; code: string }
export type CardProblems = Partial<Record<keyof Card, string>>

/** What a provider says before it asks the bank. `today` is a day in BC, 'YYYY-MM-DD'. */
export function cardProblems(card: Card, today: string): CardProblems {
  const problems: CardProblems = {}
  const number = digitsOf(card.number)
  if (number.length < 13) problems.number = 'Your card number is incomplete.'
  else if (!passesLuhn(number)) problems.number = 'Your card number is invalid.'

  const expiry = digitsOf(card.expiry)
  const month = Number(expiry.slice(0, 2))
  if (expiry.length !== 4 || month < 1 || month > 12)
    problems.expiry = 'Your card’s expiration date is incomplete.'
  else if (`20${expiry.slice(2)}-${expiry.slice(0, 2)}` < today.slice(0, 7))
    problems.expiry = 'Your card’s expiration date is in the past.'

  if (digitsOf(card.code).length < 3) problems.code = 'Your card’s security code is incomplete.'
  return problems
}

/** The check digit that catches a mistyped number. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
