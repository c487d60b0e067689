import { useEffect, useEffectEvent } from 'react'
import type { KnownCaller } from '../../contract/callers.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { type Call, isLink } from './call.ts'
import { Known } from './Known.tsx'
import styles from './new-job.module.css'
import { Part } from './Part.tsx'
import { useCaller } from './use-caller.ts'

type Props = {
  call: Call
  onChange: (changes: Partial<Call>) => void
  errors: Partial<Record<keyof Call, string>>
}

/** Who calls: the phone number first, since a known one fills the rest. A known email address does as well. */
export function CallerPart({ call, onChange, errors }: Props) {
  const caller = useCaller(call)
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

/** What is known fills what stands empty. */
function useFilledBy(caller: KnownCaller | null, call: Call, onChange: Props['onChange']): void {
  const fill = useEffectEvent((known: KnownCaller) => {
    const { firstName, lastName, phone, email, access, estimate } = known
    const address = estimate?.address || known.address
    onChange({
      firstName: call.firstName || firstName,
      lastName: call.lastName || lastName,
      phone: call.phone || phone,
      email: call.email || email,
      address: call.address || address,
      ...(access &&
        address === known.address &&
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
