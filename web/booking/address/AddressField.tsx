import { IconMapPinCheck } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { AddressSuggestion } from '../../../contract/addresses.ts'
import { Contact } from '../../../contract/customers.ts'
import { type Cents, formatMoney } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { BookingFormState } from '../DetailsStep.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './address.module.css'
import type { LeadFormProps } from './LeadForm.tsx'
import { STREET_MISSING } from './street.ts'
import type { AddressCheck, AddressView } from './use-address-check.ts'

// For the few who live outside; the booking does without it when it cannot be fetched.
const LeadForm = lazy<ComponentType<LeadFormProps>>(() =>
  import('./LeadForm.tsx').then(
    (file) => ({ default: file.LeadForm }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  form: BookingFormState
  where: AddressCheck
  /** What the price holds for the way there. */
  travel: Cents | undefined
}

/** The pickup's address, with what the server says of it: we come, a question, or not yet. */
export function AddressField({ form, where, travel }: Props) {
  const address = form.text('address')
  const { view } = where
  const contact = [form.values.email, form.values.phone].find(
    (text) => Contact.safeParse(text).success,
  )
  const newsId = `${address.id}-where`
  const hasNews = view.kind !== 'quiet' && view.kind !== 'refuse'
  return (
    <>
      <div className={styles.address}>
        <TextField
          {...address}
          label="Address"
          autoComplete="street-address"
          enterKeyHint="next"
          error={errorOf(view, address.error)}
          describedBy={hasNews ? newsId : undefined}
          onLeave={() => {
            address.onLeave()
            where.leave()
          }}
        />
        <div id={newsId} role="status">
          <News view={view} travel={travel} hasError={address.error !== undefined} />
        </div>
      </div>
      {view.kind === 'confirm' && view.suggestions.length > 0 && (
        <Suggestions
          typed={address.value.trim()}
          suggestions={view.suggestions}
          onChoose={(suggestion) => {
            form.set('address', suggestion.address)
            where.choose(suggestion)
            document.getElementById(address.id)?.focus()
          }}
        />
      )}
      {view.kind === 'refuse' && (
        <Suspense>
          <LeadForm
            key={view.municipality}
            municipality={view.municipality}
            knownContact={contact ?? ''}
          />
        </Suspense>
      )}
    </>
  )
}

/** An address outside is not helped by a street. */
function errorOf(view: AddressView, error: string | undefined): string | undefined {
  const isOutside = view.kind === 'refuse' && (error === undefined || error === STREET_MISSING)
  return isOutside ? view.reason : error
}

type NewsProps = { view: AddressView; travel: Cents | undefined; hasError: boolean }

/** Said aloud as well. A refusal is seen at the field, and so is a missing street once it is an error. */
function News({ view, travel, hasError }: NewsProps) {
  if (view.kind === 'quiet') return null
  if (view.kind === 'no-street')
    return (
      !hasError && (
        <p className={styles.question}>
          {view.area && `We serve ${view.area}. `}
          {STREET_MISSING}
        </p>
      )
    )
  if (view.kind === 'refuse') return <span className="vh">{view.reason}</span>
  if (view.kind === 'confirm') return <p className={styles.question}>{view.question}</p>
  return (
    <p className={`${layout.line} ${layout.quiet} ${styles.here}`}>
      <IconMapPinCheck size={18} aria-hidden="true" />
      <span>
        We serve {view.area}.{' '}
        {travel !== undefined && `Includes a ${formatMoney(travel)} travel fee.`}
      </span>
    </p>
  )
}

type SuggestionsProps = {
  typed: string
  suggestions: AddressSuggestion[]
  onChoose: (suggestion: AddressSuggestion) => void
}

const Suggestions = ({ typed, suggestions, onChoose }: SuggestionsProps) => (
  <div
    role="group"
    aria-label="What you may mean"
    className={`${layout.row} ${styles.suggestions}`}
  >
    {suggestions.map((suggestion) => (
      <Button
        size="l"
        key={`${suggestion.area} ${suggestion.address}`}
        onClick={() => onChoose(suggestion)}
      >
        {labelOf(suggestion, typed)}
      </Button>
    ))}
  </div>
)

/** A yes where it is what was typed, and the area alone where it only completes that. */
function labelOf({ address, area }: AddressSuggestion, input: string): string {
  if (address === input) return `Yes, in ${area}`
  const [street = ''] = input.split(/,|\s(?=[a-z]\d[a-z])/i)
  return address.startsWith(street) ? area : address
}
