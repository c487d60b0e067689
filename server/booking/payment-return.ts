const NAME = 'payment_return'
const KEPT_SECONDS = 3_600

/** A payment and the secret that only its payer has. */
export type PaymentProof = { paymentIntent: string; clientSecret: string }

/**
 * The cookie that keeps the provider's proof on the way back from a bank: out of the address, out of reach of
 * scripts, and sent only to the calls about bookings.
 */
export function paymentReturnCookie(
  { paymentIntent, clientSecret }: PaymentProof,
  { secure }: { secure: boolean },
): string {
  const value = encodeURIComponent(`${paymentIntent}:${clientSecret}`)
  const scope = `Path=/api/bookings; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`
  return `${NAME}=${value}; ${scope}${secure ? '; Secure' : ''}`
}

/** The proof among the cookies of a request. */
export function paymentReturnIn(
  cookies: Readonly<Record<string, string | undefined>>,
): PaymentProof | undefined {
  const [paymentIntent, clientSecret] = cookies[NAME]?.split(':', 2) ?? []
  return paymentIntent && clientSecret ? { paymentIntent, clientSecret } : undefined
}
