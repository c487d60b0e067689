import { HaulerApplication, registerHauler } from '../../contract/haulers.ts'
import { useApiMutation } from '../api/query.ts'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { refusedFields } from './refused-fields.ts'

/** In the order of the screen. */
const EMPTY = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  vehicleType: '',
  vehicleModel: '',
  licensePlate: '',
  licenseImageUrl: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
}
const DRAFT = {
  key: 'hauler-application',
  secret: ['password', 'confirmPassword'],
} as const

/** The application form and its sending; a refusal is shown at its fields and the form is kept. */
export function useApplication(onSent: () => void) {
  const form = useDraftForm({ schema: HaulerApplication, initial: EMPTY, draft: DRAFT })
  const sending = useApiMutation(registerHauler, {
    refetches: [],
    success: { title: 'Application received', message: 'Log in any time to check your status.' },
    failure: ({ reason }) => ({
      title: 'Registration Failed',
      message: reason || 'Failed to submit application',
    }),
    onDone: () => {
      form.dropDraft()
      onSent()
    },
  })
  const send = (application: HaulerApplication) =>
    sending.mutate({ body: application }, { onError: (error) => form.refuse(refusedFields(error)) })
  return {
    form,
    isSending: sending.isPending,
    emailInUse: sending.error?.code === 'email_in_use',
    onSubmit: form.onSubmit(send),
  }
}
export type ApplicationFormState = ReturnType<typeof useApplication>['form']
