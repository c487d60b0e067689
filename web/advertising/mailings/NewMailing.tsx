import { useState } from 'react'
import {
  createMailing,
  flowFacts,
  MAILING_FLOWS,
  type MailingFlow,
  type MailingId,
} from '../../../contract/mailings.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { DialogButtons } from '../DialogButtons.tsx'
import { MAILING_READS } from './mailing-reads.ts'

type Props = {
  /** Its rules and words are taken over. */
  copyOf?: { id: MailingId; name: string }
  onMade: (id: MailingId) => void
  onClose: () => void
}

const ONE_OFF = 'one_off'
const KINDS = [
  { value: ONE_OFF, label: 'One-off' },
  ...MAILING_FLOWS.map((flow) => ({ value: flow, label: `Flow: ${flowFacts[flow].label}` })),
]

/** A new campaign by email and SMS, with suggested rules and words or those of another one. */
export function NewMailing({ copyOf, onMade, onClose }: Props) {
  const [name, setName] = useState(copyOf ? `${copyOf.name}, again` : '')
  const [kind, setKind] = useState<string>(ONE_OFF)
  const [isTried, setTried] = useState(false)
  const flow: MailingFlow | null = MAILING_FLOWS.find((each) => each === kind) ?? null
  const create = useApiMutation(createMailing, {
    refetches: MAILING_READS,
    success: ({ name: made }) => ({ title: 'Campaign Created', message: `“${made}” is a draft.` }),
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const error = isTried && name.trim() === '' ? 'Name is required' : undefined
  return (
    <Dialog size="question" opened onClose={onClose} title="New campaign by email and SMS">
      <form
        noValidate
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (name.trim() === '') return
          create.mutate(
            { body: { name, flow, copyOf: copyOf?.id ?? null } },
            { onSuccess: ({ id }) => onMade(id) },
          )
        }}
      >
        <TextField label="Name" value={name} onValue={setName} error={error} maxLength={120} />
        <SelectField
          label="Kind"
          options={KINDS}
          value={kind}
          onValue={setKind}
          hint={
            flow
              ? `${flowFacts[flow].about}. A flow goes on until you turn it off.`
              : 'Goes out once, at the time that you choose.'
          }
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.isPending && 'Creating...'}>
            Create
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
