import { useState } from 'react'
import { SERVICE_AREAS, ServiceArea } from '../../contract/places.ts'
import {
  addFacility,
  changeFacility,
  type Facility,
  type FacilityInput,
  listAllFacilities,
} from '../../contract/proof.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { dollars } from '../ui/dollars.ts'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { readDollars } from '../ui/field/read-dollars.ts'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextField } from '../ui/field/TextField.tsx'

type Draft = {
  name: string
  address: string
  /** '' leaves it to the address. */
  area: ServiceArea | ''
  feeNote: string
  fee: string
  isActive: boolean
}
type Problems = Partial<Record<keyof Draft, string>>

const draftOf = (facility: Facility | null): Draft => ({
  name: facility?.name ?? '',
  address: facility?.address ?? '',
  area: facility?.area ?? '',
  feeNote: facility?.feeNote ?? '',
  fee: facility === null || facility.fee === null ? '' : dollars(facility.fee),
  isActive: facility?.isActive ?? true,
})

function read(draft: Draft): { input: FacilityInput } | { problems: Problems } {
  const fee = draft.fee.trim() === '' ? null : readDollars(draft.fee)
  const problems: Problems = {
    ...(draft.name.trim() === '' && { name: 'Name is required' }),
    ...(draft.address.trim() === '' && { address: 'Address is required' }),
    ...(fee === undefined && { fee: 'Enter an amount like 15 or 15.50' }),
  }
  if (fee === undefined || Object.keys(problems).length > 0) return { problems }
  return { input: { ...draft, area: draft.area || null, fee } }
}

/** Adds a facility, or changes one; one that is taken off the list stays in the records. */
export function FacilityForm({
  facility,
  onClose,
}: {
  facility: Facility | null
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(facility))
  const [problems, setProblems] = useState<Problems>({})
  const saved = {
    refetches: [listAllFacilities],
    success: 'Facility saved',
    failure: ({ reason }: { reason: string }) => ({
      title: 'The facility was not saved',
      message: reason,
    }),
  }
  const adding = useApiMutation(addFacility, saved)
  const changing = useApiMutation(changeFacility, saved)
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setProblems({})
  }
  const submit = (form: HTMLFormElement) => {
    const answer = read(draft)
    if ('problems' in answer) {
      return showProblems(form, () => setProblems(answer.problems))
    }
    const done = { onSuccess: onClose }
    if (facility) changing.mutate({ params: { facilityId: facility.id }, body: answer.input }, done)
    else adding.mutate({ body: answer.input }, done)
  }
  return (
    <Dialog
      size="question"
      title={facility ? `Edit ${facility.name}` : 'Add facility'}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <TextField
          label="Name"
          maxLength={120}
          value={draft.name}
          error={problems.name}
          onValue={(name) => change({ name })}
        />
        <TextField
          label="Address"
          maxLength={200}
          value={draft.address}
          error={problems.address}
          onValue={(address) => change({ address })}
        />
        <SelectField
          label="Area"
          hint="Haulers see the facilities near a job first."
          prompt="As the address says"
          options={SERVICE_AREAS}
          value={draft.area}
          onValue={(area) => change({ area: ServiceArea.safeParse(area).data ?? '' })}
        />
        <TextField
          label="What it charges (optional)"
          placeholder="$168 a tonne, at least $15"
          maxLength={200}
          value={draft.feeNote}
          onValue={(feeNote) => change({ feeNote })}
        />
        <TextField
          label="Least fee in dollars (optional)"
          inputMode="decimal"
          value={draft.fee}
          error={problems.fee}
          onValue={(fee) => change({ fee })}
        />
        <CheckboxField
          label="Haulers can choose it"
          checked={draft.isActive}
          onChecked={(isActive) => change({ isActive })}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={(adding.isPending || changing.isPending) && 'Saving...'}
          >
            Save facility
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
