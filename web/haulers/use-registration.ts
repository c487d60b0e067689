import { useEffect, useState } from 'react'
import { HaulerRegistration, registerHauler } from '../../contract/haulers.ts'
import { REFERRAL_PARAMETER } from '../../contract/paths.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { useApiMutation } from '../api/query.ts'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { refusedFields } from './refused-fields.ts'

const NO_AREAS: ServiceArea[] = []
/** In the order of the screen. */
const EMPTY = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  password: '',
  company: '',
  vehicleType: '',
  vehicleModel: '',
  licensePlate: '',
  licenseNumber: '',
  insuranceNumber: '',
  serviceAreas: NO_AREAS,
  experience: '',
  referralCode: '',
}
const DRAFT = { key: 'hauler-registration', secret: ['password'] } as const

/** Where the specification sends a hauler whom no bank setup waits for; the router knows the address. */
const DASHBOARD = '/hauler-dashboard'
/** How long the message is read before the browser leaves. */
const LEAVE_AFTER_MS = 1200

/** The registration form and its sending; after it the browser goes on to the bank setup. */
export function useRegistration() {
  const [isLeaving, setLeaving] = useState(false)
  const form = useDraftForm({ schema: HaulerRegistration, initial: EMPTY, draft: DRAFT })
  const { set } = form
  // The link of a hauler who refers others carries their code; a draft must not hide it.
  useEffect(() => {
    const code = new URLSearchParams(location.search).get(REFERRAL_PARAMETER)
    if (code) set('referralCode', code.slice(0, 20))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once: the field can be emptied.
  }, [])
  const sending = useApiMutation(registerHauler, {
    refetches: [],
    success: {
      title: 'Registration Successful',
      message: 'Complete your bank setup to receive payments.',
    },
    failure: ({ reason }) => ({ title: 'Registration Failed', message: reason }),
  })

  const send = (registration: HaulerRegistration) =>
    sending.mutate(
      { body: registration },
      {
        onSuccess: ({ stripeOnboardingUrl }) => {
          form.dropDraft()
          setLeaving(true)
          setTimeout(() => location.assign(stripeOnboardingUrl ?? DASHBOARD), LEAVE_AFTER_MS)
        },
        onError: (error) => form.refuse(refusedFields(error)),
      },
    )
  return {
    form,
    isSending: sending.isPending || isLeaving,
    emailInUse: sending.error?.code === 'email_in_use',
    onSubmit: form.onSubmit(send),
  }
}
export type RegistrationFormState = ReturnType<typeof useRegistration>['form']
