import { formatInstantDay } from '../../contract/calendar.ts'
import { paths, termsPath } from '../../contract/paths.ts'
import type { PaymentStart } from '../../contract/payments.ts'

/** Which version of the terms a customer agrees to by paying for a booking, with the way to read it. */
export const TermsConsent = ({ terms }: Pick<PaymentStart, 'terms'>) => (
  <>
    By paying you agree to our{' '}
    <a href={terms ? termsPath(terms.version) : paths.terms} target="_blank" rel="noreferrer">
      Terms<span className="vh"> (opens in a new tab)</span>
    </a>
    {terms && ` (version of ${formatInstantDay(terms.publishedAt)})`}.
  </>
)
