import { formatMoney } from '../../contract/money.ts'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink, PAYMENTS } from './call.ts'
import { Choices } from './Choices.tsx'
import { Part } from './Part.tsx'
import styles from './new-job.module.css'
import type { PhoneQuote } from './use-price.ts'

type Props = { call: Call; quote: PhoneQuote | null; onChange: (changes: Partial<Call>) => void }

const HOLDERS = [
  { value: 'hauler', label: 'Hauler, at pickup' },
  { value: 'office', label: 'Office, before pickup' },
] as const

/** How the caller pays; for money that is collected, who collects it. */
export const PaymentPart = ({ call, quote, onChange }: Props) => (
  <Part number={5} title="Payment" isDone={call.agreed}>
    <Choices
      label="Payment"
      options={PAYMENTS}
      value={call.payment}
      onChange={(payment) =>
        onChange({
          payment,
          ...(!isLink(payment) && { collectBy: payment === 'cash' ? 'hauler' : 'office' }),
        })
      }
    />
    {isLink(call.payment) ? (
      <p className={layout.dim}>
        Only the customer types a card number. For cash you choose who collects it; a hauler's cash
        comes off the next payouts.
      </p>
    ) : (
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
    )}
  </Part>
)
