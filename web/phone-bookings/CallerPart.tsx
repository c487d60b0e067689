import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatDay } from '../../contract/calendar.ts'
import { findCaller, type KnownCaller } from '../../contract/phone-bookings.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { useDebounced } from '../ui/browser/use-debounced.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Call, isLink } from './call.ts'
import styles from './new-job.module.css'
import { Part } from './Part.tsx'

type Props = {
  call: Call
  onChange: (changes: Partial<Call>) => void
  errors: Partial<Record<keyof Call, string>>
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Who calls: the phone number first, since a known one fills the rest. */
export function CallerPart({ call, onChange, errors }: Props) {
  const phone = useDebounced(call.phone, 200)
  const known = useQuery({
    ...apiQuery(findCaller, { query: { phone } }),
    enabled: digitsIn(phone) >= 10,
  })
  const caller = digitsIn(call.phone) >= 10 ? (known.data?.caller ?? null) : null
  useFilledBy(caller, call, onChange)
  const needsEmail = isLink(call.payment) && call.payment !== 'sms'
  return (
    <Part number={1} title="Caller" isDone={call.phone !== '' && call.lastName !== ''}>
      <div className={styles.three}>
        <TextField
          id="call-phone"
          label="Phone"
          type="tel"
          autoComplete="off"
          value={call.phone}
          error={errors.phone}
          onValue={(value) => onChange({ phone: value })}
        />
        <TextField
          id="call-firstName"
          label="First name"
          autoComplete="off"
          value={call.firstName}
          error={errors.firstName}
          onValue={(firstName) => onChange({ firstName })}
        />
        <TextField
          id="call-lastName"
          label="Last name"
          autoComplete="off"
          value={call.lastName}
          error={errors.lastName}
          onValue={(lastName) => onChange({ lastName })}
        />
      </div>
      <TextField
        id="call-email"
        label={needsEmail ? 'Email' : 'Email (optional)'}
        type="email"
        autoComplete="off"
        value={call.email}
        error={errors.email}
        onValue={(value) => onChange({ email: value })}
      />
      <div role="status">{caller && <Known caller={caller} />}</div>
    </Part>
  )
}

const Known = ({ caller }: { caller: KnownCaller }) => (
  <p className={`${layout.notice} ${layout.spread} ${styles.known}`}>
    <span>
      <b>Known customer, {caller.pickups === 1 ? '1 pickup' : `${caller.pickups} pickups`}</b>, last{' '}
      {formatDay(caller.lastPickup)}. {caller.channel === 'sms' ? 'Texts' : 'Emails'} first, offers:{' '}
      {caller.agreedToOffers ? 'agreed' : 'no consent'}
    </span>
    <a
      href={adminPath({ tab: 'jobs', job: String(caller.lastJobId) })}
      target="_blank"
      rel="noreferrer"
    >
      Open
    </a>
  </p>
)

/** What is known fills what stands empty. */
function useFilledBy(caller: KnownCaller | null, call: Call, onChange: Props['onChange']): void {
  const fill = useEffectEvent((known: KnownCaller) => {
    const { firstName, lastName, email, address, access } = known
    onChange({
      firstName: call.firstName || firstName,
      lastName: call.lastName || lastName,
      email: call.email || email,
      address: call.address || address,
      ...(access &&
        call.address === '' && {
          place: access.place,
          floors: access.floors || 1,
          elevator: access.elevator,
        }),
    })
  })
  useEffect(() => {
    if (caller) fill(caller)
  }, [caller])
}
