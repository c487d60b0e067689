import { useMutation } from '@tanstack/react-query'
import { HaulerApplication, registerHauler } from '../../contract/haulers.ts'
import { ApiError, call } from '../api/client.ts'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { toast } from '../ui/toast.ts'
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
  const sending = useMutation({
    mutationFn: (application: HaulerApplication) => call(registerHauler, { body: application }),
    onSuccess: () => {
      form.dropDraft()
      onSent()
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.reason : ''
      toast.failure(reason || 'Failed to submit application', 'Registration Failed')
      form.refuse(refusedFields(error))
    },
  })
  return {
    form,
    isSending: sending.isPending,
    emailInUse: sending.error instanceof ApiError && sending.error.code === 'email_in_use',
    onSubmit: form.onSubmit((application) => sending.mutate(application)),
  }
}
export type ApplicationFormState = ReturnType<typeof useApplication>['form']
