import { useState } from 'react'
import { ProfileChange } from '../../../contract/hauler-account.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** The fields of the account that are one line of text. */
export type TextPart = 'company' | 'homeBase' | 'insuranceNumber'

const PARTS: Record<
  TextPart,
  { title: string; label: string; hint?: string; saved: string; action: string }
> = {
  company: {
    title: 'Company',
    label: 'Company (optional)',
    saved: 'Company saved',
    action: 'Save',
  },
  homeBase: {
    title: 'Home base',
    label: 'Address where you start the day',
    hint: 'For distances only. Customers and other haulers never see it.',
    saved: 'Home base saved',
    action: 'Save',
  },
  insuranceNumber: {
    title: 'Insurance number',
    label: 'Insurance number',
    hint: 'Our team reviews it. Until then the old one counts.',
    saved: 'Sent. Our team reviews it',
    action: 'Send for review',
  },
}

type Props = { part: TextPart; value: string; isReviewed: boolean; onClose: () => void }

/** Changes one line of the account. */
export function TextDialog({ part, value, isReviewed, onClose }: Props) {
  const { title, label, hint, saved, action } = PARTS[part]
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  const { isSaving, errors, save } = useProfileChange(saved, onClose)
  const submit = () => {
    const change = { [part]: part === 'homeBase' && text.trim() === '' ? null : text.trim() }
    const result = ProfileChange.safeParse(change)
    setProblem(result.error?.issues[0]?.message)
    if (result.success) save(result.data)
  }
  return (
    <Dialog size="question" title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={label}
          hint={part === 'insuranceNumber' && !isReviewed ? undefined : hint}
          autoComplete={part === 'homeBase' ? 'street-address' : 'off'}
          value={text}
          error={problem ?? errors[part]}
          onValue={setText}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" pending={isSaving && 'Saving...'}>
            {isReviewed ? action : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
