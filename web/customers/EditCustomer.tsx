import { useState } from 'react'
import {
  customerName,
  type CustomerField,
  type CustomerFields,
  Language,
  LANGUAGES,
  languageFacts,
} from '../../contract/admin-customers.ts'
import { editCustomer } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import type { ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import type { Correction } from './CorrectJobs.tsx'
import { type Conflict, Conflicts, conflictsIn } from './Conflicts.tsx'
import { RECORD_READS } from './use-record.ts'

type Draft = Omit<CustomerFields, 'email'> & { email: string }

const fieldsOf = (record: CustomerRecord): CustomerFields => ({
  firstName: record.firstName,
  lastName: record.lastName,
  company: record.company,
  email: record.email,
  phone: record.phone,
  language: record.language,
})
const reachedBy = ({ phone, email }: CustomerRecord) => ({ phone, email: email ?? '' })
const draftOf = (record: CustomerRecord): Draft => ({
  ...fieldsOf(record),
  email: record.email ?? '',
})

type Props = {
  opened: boolean
  record: CustomerRecord
  onClose: () => void
  /** The number or the address is another one now, while jobs are open. */
  onCorrected: (correction: Correction) => void
}

/** Edits name, contacts and language of a customer. */
export const EditCustomer = ({ opened, record, onClose, onCorrected }: Props) => (
  <Dialog opened={opened} isNarrow title={`Edit ${customerName(record)}`} onClose={onClose}>
    <Form record={record} onClose={onClose} onCorrected={onCorrected} />
  </Dialog>
)

const FIELDS: {
  name: Exclude<CustomerField, 'language'>
  label: string
  type?: 'email' | 'tel'
}[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'company', label: 'Company (optional)' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
]

function Form({ record, onClose, onCorrected }: Omit<Props, 'opened'>) {
  const [draft, setDraft] = useState(() => draftOf(record))
  // What the editor saw when they began: a record that changes meanwhile is no reason to type again.
  const [seen, setSeen] = useState(record)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [refused, setRefused] = useState<ApiError | null>(null)
  const saving = useApiMutation(editCustomer, {
    refetches: RECORD_READS,
    success: 'Customer saved',
    failure: (error) => {
      const both = conflictsIn(error)
      setConflicts(both)
      setRefused(error)
      return both.length > 0 || error.fields.length > 0
        ? null
        : { title: 'Not saved', message: error.reason }
    },
  })
  const save = (form: Draft, base: CustomerRecord) => {
    const edited: CustomerFields = { ...form, email: form.email.trim() || null }
    const body = { ...edited, version: base.version, base: fieldsOf(base) }
    saving.mutate(
      { params: { customerId: record.id }, body },
      {
        onSuccess: (saved) => {
          onClose()
          const [from, to] = [reachedBy(base), reachedBy(saved)]
          const isCorrected = from.phone !== to.phone || from.email !== to.email
          if (isCorrected && saved.openJobs > 0) onCorrected({ customerId: record.id, from, to })
        },
      },
    )
  }
  const problemOf = (name: string) => refused?.fields.find(({ path }) => path === name)?.message
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(null)
        save(draft, seen)
      }}
    >
      {FIELDS.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type ?? 'text'}
          maxLength={254}
          value={draft[name]}
          error={problemOf(name)}
          onValue={(value) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <SelectField
        label="Language on the phone"
        options={LANGUAGES.map((value) => ({ value, label: languageFacts[value].label }))}
        value={draft.language}
        onValue={(value) => setDraft({ ...draft, language: Language.parse(value) })}
      />
      <Conflicts
        conflicts={conflicts}
        onSettle={(field, value, version) => {
          setDraft({ ...draft, [field]: value ?? '' })
          // From now on this is what the editor has seen of the field.
          const theirs = conflicts.find((each) => each.field === field)?.theirs
          setSeen({ ...seen, [field]: theirs, version })
          setConflicts(conflicts.filter((each) => each.field !== field))
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          unready={conflicts.length > 0}
          pending={saving.isPending && 'Saving...'}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
