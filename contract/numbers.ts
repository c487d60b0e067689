const whole = new Intl.NumberFormat('en-CA')
const decimal = decimalFormats('decimal')
const percent = decimalFormats('percent')

/** '2,814', as en-CA writes a whole number. */
export const formatCount = (count: number): string => whole.format(count)

/** '2.5': at most `digits` decimals, without trailing zeros. */
export const formatDecimal = (value: number, digits: Digits): string =>
  decimal[digits].format(value)

/** '12.3%' of a rate such as 0.123: at most `digits` decimals, without trailing zeros. */
export const formatPercent = (rate: number, digits: Digits): string => percent[digits].format(rate)

type Digits = 0 | 1 | 2

function decimalFormats(style: 'decimal' | 'percent'): Record<Digits, Intl.NumberFormat> {
  const format = (digits: Digits) =>
    new Intl.NumberFormat('en-CA', { style, maximumFractionDigits: digits })
  return { 0: format(0), 1: format(1), 2: format(2) }
}
