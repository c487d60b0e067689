import { useQuery } from '@tanstack/react-query'
import { type CallerAccount, findCallerAccount } from '../../contract/commercial-accounts.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { useDebounced } from '../ui/browser/use-debounced.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink, ON_ACCOUNT, PAYMENTS } from './call.ts'
import { Choices } from './Choices.tsx'
import { Part } from './Part.tsx'
import styles from './new-job.module.css'
import type { PhoneQuote } from './use-price.ts'

type Props = {
  call: Call
  quote: PhoneQuote | null
  errors: Partial<Record<keyof Call, string>>
  onChange: (changes: Partial<Call>) => void
}

/** How the caller pays; for money that is collected, who collects it. */
export function PaymentPart({ call, quote, errors, onChange }: Props) {
  const account = useAccount(call)
  const isOnAccount = call.payment === 'account'
  return (
    <Part number={5} title="Payment" isDone={call.agreed}>
      <Choices
        label="Payment"
        options={account || isOnAccount ? [...PAYMENTS, ON_ACCOUNT] : PAYMENTS}
        value={call.payment}
        onChange={(payment) =>
          onChange({
            payment,
            ...(payment === 'account' && { accountId: account?.id ?? null }),
            ...(!isLink(payment) && { collectBy: payment === 'cash' ? 'hauler' : 'office' }),
          })
        }
      />
      {isLink(call.payment) && (
        <p className={layout.dim}>
          Only the customer types a card number. For cash you choose who collects it; a hauler's
          cash comes off the next payouts.
        </p>
      )}
      {isOnAccount && <OnAccount {...{ call, quote, account, errors, onChange }} />}
      {!isLink(call.payment) && !isOnAccount && <Collected {...{ call, quote, onChange }} />}
    </Part>
  )
}

const DIGITS = 10

/** The commercial account of the caller, once enough of the number is there. */
function useAccount(call: Call): CallerAccount | null {
  const phone = useDebounced(call.phone, 200)
  const email = useDebounced(call.email, 200)
  const isTyped = phone.replace(/\D/g, '').length >= DIGITS
  const query = useQuery({
    ...apiQuery(findCallerAccount, { query: { phone, email } }),
    enabled: isTyped,
  })
  return isTyped ? (query.data?.account ?? null) : null
}

/** Whose invoice has it, what of the credit is left, and the number of the order. */
function OnAccount({
  call,
  quote,
  account,
  errors,
  onChange,
}: Props & { account: CallerAccount | null }) {
  if (!account)
    return (
      <p className={layout.notice} role="status">
        No commercial account has this phone number or email. Please choose another payment.
      </p>
    )
  const isAbove = quote !== null && quote.estimatedPrice > account.creditLeft
  return (
    <>
      <TextField
        id="call-poNumber"
        label={account.requiresPo ? 'PO number' : 'PO number (optional)'}
        autoComplete="off"
        maxLength={60}
        value={call.poNumber}
        error={errors.poNumber}
        onValue={(poNumber) => onChange({ poNumber, accountId: account.id })}
      />
      <p className={`${layout.notice} num`} role="status">
        {isAbove
          ? `Only ${formatMoney(account.creditLeft)} of the credit of ${account.invoiceName} is left. Take another payment, or raise its limit first.`
          : `It goes on the monthly invoice of ${account.invoiceName} once the job is done. ${formatMoney(account.creditLeft)} of the credit is left.`}
      </p>
    </>
  )
}

const HOLDERS = [
  { value: 'hauler', label: 'Hauler, at pickup' },
  { value: 'office', label: 'Office, before pickup' },
] as const

const Collected = ({ call, quote, onChange }: Omit<Props, 'errors'>) => (
  <>
    <div className={`${layout.row} ${styles.floors}`}>
      <b aria-hidden="true">Who collects it</b>
      <Choices
        label="Who collects it"
        options={HOLDERS}
        value={call.collectBy}
        onChange={(collectBy) => onChange({ collectBy })}
      />
    </div>
    {quote && (
      <p className={`${layout.notice} num`}>
        {call.collectBy === 'hauler'
          ? `The hauler keeps ${formatMoney(quote.haulerPayout)} of it; the rest comes off the next payouts. The job counts as paid once the hauler confirms the money.`
          : 'The job counts as paid once you record the money.'}
      </p>
    )}
  </>
)
