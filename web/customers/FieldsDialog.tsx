import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { TextField } from '../ui/field/TextField.tsx'

type FieldOf = {
  name: string
  label: string
  isRequired?: boolean
  placeholder?: string
  value?: string | undefined
}
type Props = {
  opened: boolean
  title: string
  action: string
  fields: readonly FieldOf[]
  pending: boolean
  onConfirm: (values: Record<string, string>) => void
  onCancel: () => void
}

/** A few lines of text. What was typed goes when the dialog closes. */
export const FieldsDialog = (props: Props) => (
  <Dialog size="question" opened={props.opened} onClose={props.onCancel} title={props.title}>
    <Fields {...props} />
  </Dialog>
)

function Fields({ fields, action, pending, onConfirm, onCancel }: Props) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  )
  const [tried, setTried] = useState(false)
  const isMissing = ({ name, isRequired }: FieldOf) =>
    isRequired === true && (values[name] ?? '').trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!fields.some(isMissing)) onConfirm(values)
      }}
    >
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          placeholder={field.placeholder}
          maxLength={300}
          value={values[field.name] ?? ''}
          error={tried && isMissing(field) ? `${field.label} is needed` : undefined}
          onValue={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" pending={pending && 'Saving...'}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
