import { useState } from 'react'
import { CODE_DIGITS, CODE_MINUTES, type ContactKind } from '../../../contract/customers.ts'
import { confirmContact, ProfileChange } from '../../../contract/hauler-account.ts'
import { getMessageChoice } from '../../../contract/message-choice.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { ACCOUNT_READS, useProfileChange } from './use-profile-change.ts'

type Props = {
  kind: ContactKind
  /** The new contact that waits for its code. */
  pending: string | undefined
  onClose: () => void
}

const NAMES: Record<ContactKind, string> = { email: 'email address', phone: 'phone number' }

/** A new address or number, and then the code that was sent to it. */
export function ContactDialog({ kind, pending, onClose }: Props) {
  const [waiting, setWaiting] = useState(pending)
  return (
    <Dialog size="question" title={`New ${NAMES[kind]}`} onClose={onClose}>
      {waiting === undefined ? (
        <ContactStep kind={kind} onSent={setWaiting} onClose={onClose} />
      ) : (
        <CodeStep
          kind={kind}
          contact={waiting}
          onBack={() => setWaiting(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type StepProps = { kind: ContactKind; onClose: () => void }

function ContactStep({ kind, onSent, onClose }: StepProps & { onSent: (to: string) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isSaving, errors, save } = useProfileChange(`We sent a code to ${text.trim()}`, () =>
    onSent(text.trim()),
  )
  const submit = () => {
    const result = ProfileChange.safeParse({ [kind]: text })
    setProblem(result.error?.issues[0]?.message)
    if (result.success) save(result.data)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={`New ${NAMES[kind]}`}
        hint="We send a code to it. Until you type it in, the old one stays."
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        value={text}
        error={problem ?? errors[kind]}
        onValue={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" pending={isSaving && 'Sending...'}>
          Send code
        </Button>
      </DialogActions>
    </form>
  )
}

function CodeStep({
  kind,
  contact,
  onBack,
  onClose,
}: StepProps & { contact: string; onBack: () => void }) {
  const [code, setCode] = useState('')
  const confirming = useApiMutation(confirmContact, {
    refetches: [...ACCOUNT_READS, getMessageChoice],
    success: `Your ${NAMES[kind]} is changed`,
    failure: ({ status, reason }) => (status === 401 ? null : reason),
  })
  const send = () => confirming.mutate({ body: { kind, code } }, { onSuccess: onClose })
  const isWrong = confirming.error?.code === 'wrong_credentials'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_DIGITS) send()
      }}
    >
      <TextField
        label={`Code we sent to ${contact}`}
        hint={`It works for ${CODE_MINUTES} minutes.`}
        look="code"
        autoComplete="off"
        inputMode="numeric"
        maxLength={CODE_DIGITS}
        value={code}
        error={isWrong ? confirming.error?.reason : undefined}
        onValue={(text) => setCode(text.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      />
      <DialogActions>
        <Button onClick={onBack}>Use another one</Button>
        <Button
          variant="primary"
          type="submit"
          pending={confirming.isPending && 'Checking...'}
          unready={code.length < CODE_DIGITS}
        >
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}
