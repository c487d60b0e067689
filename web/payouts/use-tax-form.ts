import {
  getTaxDetails,
  NewTaxDetails,
  saveTaxDetails,
  type SellerKind,
  type TaxDetails,
} from '../../contract/tax-details.ts'
import { useApiMutation } from '../api/query.ts'
import { useDraftForm } from '../ui/field/use-draft-form.ts'

const DRAFT = { key: 'tax-details', secret: ['taxNumber', 'birthDate'] } as const
const A_PERSON: SellerKind = 'individual'

/** In the order of the screen; the number and the birth date never come back from the server. */
const valuesOf = (given: TaxDetails | null) => ({
  kind: given?.kind ?? A_PERSON,
  legalName: given?.legalName ?? '',
  birthDate: '',
  street: given?.street ?? '',
  city: given?.city ?? '',
  province: given?.province ?? 'BC',
  postalCode: given?.postalCode ?? '',
  taxNumber: '',
  gstNumber: given?.gstNumber ?? '',
})

/** The form of the tax details and its sending. */
export function useTaxForm(given: TaxDetails | null, onSaved: () => void) {
  const form = useDraftForm({ schema: NewTaxDetails, initial: valuesOf(given), draft: DRAFT })
  const sending = useApiMutation(saveTaxDetails, {
    refetches: [getTaxDetails],
    success: { title: 'Tax Details Saved', message: 'They are ready for the yearly report.' },
    failure: ({ reason }) => ({ title: 'Tax Details Not Saved', message: reason }),
  })
  const send = (details: NewTaxDetails) =>
    sending.mutate(
      { body: details },
      {
        onSuccess: () => {
          form.dropDraft()
          onSaved()
        },
        onError: ({ fields }) => form.refuse(fields),
      },
    )
  return { form, isSending: sending.isPending, onSubmit: form.onSubmit(send) }
}
export type TaxForm = ReturnType<typeof useTaxForm>['form']
