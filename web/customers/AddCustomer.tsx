import { useState } from 'react'
import { z } from 'zod'
import {
  CustomerId,
  Language,
  LANGUAGES,
  languageFacts,
  MOST_TAGS,
  Tag,
} from '../../contract/admin-customers.ts'
import { spokenConsent } from '../../contract/consents.ts'
import { addCustomer, MAX_CONSENT_WORDING } from '../../contract/customer-edits.ts'
import { MAX_CUSTOMER_NOTE } from '../../contract/customer-record.ts'
import type { ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TagsField } from '../ui/field/TagsField.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './customers.module.css'
import { RECORD_READS } from './use-record.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Opens a record: the new one, or the one that has the contact already. */
  onShow: (id: CustomerId) => void
}

/** Adds a customer who has not booked yet. */
export const AddCustomer = ({ opened, onClose, onShow }: Props) => (
  <Dialog opened={opened} isNarrow title="Add a customer" onClose={onClose}>
    <Form onClose={onClose} onShow={onShow} />
  </Dialog>
)

const LINES = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name (optional)' },
  { name: 'company', label: 'Company (optional)' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'address', label: 'Address (optional)' },
] as const

type Line = (typeof LINES)[number]['name']
type Draft = Record<Line, string> & {
  language: Language
  tags: readonly string[]
  note: string
  hasAgreed: boolean
  wording: string
}

const EMPTY: Omit<Draft, 'wording'> = {
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  email: '',
  address: '',
  language: 'en',
  tags: [],
  note: '',
  hasAgreed: false,
}

/** As the call takes it; what is wrong stands beside its field. */
function readDraft({ email, hasAgreed, wording, ...draft }: Draft) {
  const result = addCustomer.body.safeParse({
    ...draft,
    email: email.trim() || null,
    consentWording: hasAgreed ? wording : null,
  })
  if (!result.success)
    return {
      problems: Object.fromEntries(
        result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      ),
    }
  if (!draft.phone.trim() && !email.trim())
    return { problems: { phone: 'A customer needs an email address or a phone number' } }
  return { body: result.data }
}

/** The record that has the email address or the phone number already. */
const Duplicate = z.object({ customerId: CustomerId })
const duplicateIn = (error: ApiError | undefined): CustomerId | undefined =>
  Duplicate.safeParse(error?.problem).data?.customerId

function Form({ onClose, onShow }: Omit<Props, 'opened'>) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY,
    wording: spokenConsent(readSettings().productName),
  }))
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<ApiError>()
  const adding = useApiMutation(addCustomer, {
    refetches: RECORD_READS,
    success: 'Customer added',
    failure: (error) =>
      error.fields.length > 0 ? null : { title: 'Not added', message: error.reason },
  })
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setRefusal(undefined)
  }
  const show = (id: CustomerId) => {
    onClose()
    onShow(id)
  }
  const add = (form: HTMLFormElement) => {
    const input = readDraft(draft)
    if (!input.body) return showProblems(form, () => setProblems(input.problems))
    setProblems({})
    adding.mutate(
      { body: input.body },
      {
        onSuccess: ({ id }) => show(id),
        onError: (error) =>
          showProblems(form, () => {
            setRefusal(error)
            setProblems(
              Object.fromEntries(error.fields.map(({ path, message }) => [path, message])),
            )
          }),
      },
    )
  }
  const duplicate = duplicateIn(refusal)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) add(event.currentTarget)
      }}
    >
      {LINES.map(({ name, label, ...line }) => (
        <TextField
          key={name}
          label={label}
          type={'type' in line ? line.type : 'text'}
          maxLength={300}
          value={draft[name]}
          error={problems[name]}
          onValue={(value) => change({ [name]: value })}
        />
      ))}
      {duplicate !== undefined && (
        <div role="alert" className={`${layout.notice} ${layout.soon} ${styles.duplicate}`}>
          <p>{refusal?.reason}.</p>
          <Button size="s" onClick={() => show(duplicate)}>
            Open customer #{duplicate}
          </Button>
        </div>
      )}
      <More draft={draft} problems={problems} onChange={change} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" pending={adding.isPending && 'Adding...'}>
          Add customer
        </Button>
      </DialogActions>
    </form>
  )
}

type MoreProps = {
  draft: Draft
  problems: Partial<Record<string, string>>
  onChange: (changes: Partial<Draft>) => void
}

/** What the team knows besides the contacts, and what the customer agreed to. */
const More = ({ draft, problems, onChange }: MoreProps) => (
  <>
    <SelectField
      label="Language on the phone"
      options={LANGUAGES.map((value) => ({ value, label: languageFacts[value].label }))}
      value={draft.language}
      onValue={(value) => onChange({ language: Language.parse(value) })}
    />
    <TagsField
      label="Tags (optional)"
      hint="Finish each with Enter"
      error={
        draft.tags.length > MOST_TAGS || draft.tags.some((tag) => !Tag.safeParse(tag).success)
          ? `A tag has up to 30 letters, and a customer up to ${MOST_TAGS} tags`
          : undefined
      }
      value={draft.tags}
      onValue={(tags) => onChange({ tags: [...new Set(tags.map((tag) => tag.toLowerCase()))] })}
    />
    <TextArea
      label="Note (optional)"
      hint="Only the team reads it"
      rows={2}
      maxLength={MAX_CUSTOMER_NOTE}
      value={draft.note}
      error={problems.note}
      onValue={(note) => onChange({ note })}
    />
    <CheckboxField
      label="The customer agreed to news and offers"
      hint="On the phone or on paper. Messages about a pickup need no consent."
      checked={draft.hasAgreed}
      onChecked={(hasAgreed) => onChange({ hasAgreed })}
    />
    {draft.hasAgreed && (
      <TextArea
        label="What they agreed to"
        hint="The words that you read aloud or that stood on the paper: they are kept as proof"
        rows={3}
        maxLength={MAX_CONSENT_WORDING}
        value={draft.wording}
        error={problems.consentWording}
        onValue={(wording) => onChange({ wording })}
      />
    )}
  </>
)
