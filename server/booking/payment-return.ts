/** Under https the prefix keeps other hosts and plain http from setting it. */
const nameOf = (secure: boolean): string => (secure ? '__Host-payment_return' : 'payment_return')
const KEPT_SECONDS = 3_600

/** A payment and the secret that only its payer has. */
export type PaymentProof = { paymentIntent: string; clientSecret: string }

/**
 * The cookie that keeps the provider's proof on the way back from a bank: out of the address, and out of reach of
 * scripts.
 */
export function paymentReturnCookie(
  { paymentIntent, clientSecret }: PaymentProof,
  { secure }: { secure: boolean },
): string {
  const value = encodeURIComponent(`${paymentIntent}:${clientSecret}`)
  const scope = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`
  return `${nameOf(secure)}=${value}; ${scope}${secure ? '; Secure' : ''}`
}

/** The proof among the cookies of a request. */
export function paymentReturnIn(
  cookies: Readonly<Record<string, string | undefined>>,
  { secure }: { secure: boolean },
): PaymentProof | undefined {
  const [paymentIntent, clientSecret] = cookies[nameOf(secure)]?.split(':', 2) ?? []
  return paymentIntent && clientSecret ? { paymentIntent, clientSecret } : undefined
}
