import { z } from 'zod'

/** Canadian cents. Arithmetic is on integers; dollars exist only on the wire and on screen. */
export type Cents = number & { readonly __unit: 'cents' }

/** @throws RangeError for anything but a whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of cents`)
  return amount as Cents
}

/** Decimal text on the wire, cents in memory; without a float in between, so that a sum of any size is exact. */
const moneyText = (pattern: RegExp) =>
  z.codec(
    z
      .string()
      .regex(pattern, 'An amount is written with two decimals, like 149.00')
      .meta({ example: '149.00' }),
    z.custom<Cents>(Number.isSafeInteger),
    {
      decode: (text) => cents(Number(text.replace('.', ''))),
      encode: (amount) => {
        const digits = String(Math.abs(cents(amount))).padStart(3, '0')
        return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      },
    },
  )

/**
 * One price, fee or tip, up to $99,999,999.99; sums are MoneySum. On the wire a decimal string with two
 * places, '149.00'; in memory cents.
 */
export const Money = moneyText(/^\d{1,8}\.\d{2}$/)

/** Dollars as a JSON number, for callers that do not send the decimal string. */
export const DollarNumber = z.codec(
  z.number().nonnegative().max(99_999_999).multipleOf(0.01),
  Money.out,
  {
    decode: (dollars) => cents(Math.round(dollars * 100)),
    encode: (amount) => amount / 100,
  },
)

/**
 * A sum of amounts, such as what an account holds: as Money, with any number of digits, and with a
 * minus sign where more went out than came in.
 */
export const MoneySum = moneyText(/^-?\d+\.\d{2}$/)

/** All amounts together. */
export const sumOf = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

const cad = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/** '$1,149.00', as en-CA writes Canadian dollars. */
export const formatMoney = (amount: Cents): string => cad.format(amount / 100)

const short = new Intl.NumberFormat('en-CA', { notation: 'compact', maximumFractionDigits: 1 })

/** '$1.2k', for the axis of a chart; its steps may be fractions of a cent. */
export const formatMoneyShort = (amountCents: number): string =>
  `$${short.format(amountCents / 100).toLowerCase()}`
