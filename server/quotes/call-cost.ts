import type { ModelCall, TokenPrices } from '../providers/reader/reader.ts'

/**
 * What a request cost, in millionths of a US cent: a price for a million tokens, times tokens. Null
 * where no prices are set, or the answer does not say how many tokens it took.
 */
export function costOf(
  { tokensIn, tokensOut }: Pick<ModelCall, 'tokensIn' | 'tokensOut'>,
  prices: TokenPrices | undefined,
): number | null {
  if (!prices || tokensIn === null || tokensOut === null) return null
  return Math.round(tokensIn * prices.in + tokensOut * prices.out)
}
