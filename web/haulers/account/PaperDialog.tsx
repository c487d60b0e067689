import { useState } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import type { HaulerStatus } from '../../../contract/haulers.ts'
import {
  getPapers,
  NewPaper,
  paperFacts,
  sendPaper,
  type PaperOfKind,
} from '../../../contract/papers.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PrivateFile } from './PrivateFile.tsx'
import styles from './sending.module.css'

type Props = { paper: PaperOfKind; status: HaulerStatus; onClose: () => void }

/** A document or its renewal: a photo, its last day, and its number. */
export function PaperDialog({ paper: { kind, current }, status, onClose }: Props) {
  const today = dayOf(now())
  const { label, number: numberLabel } = paperFacts[kind]
  const [fileUrl, setFileUrl] = useState('')
  const [number, setNumber] = useState(current?.number ?? '')
  const [expiresOn, setExpiresOn] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { problems, isSending, send } = useSending(onClose)
  return (
    <Dialog size="question" title={current ? `Renew: ${label}` : label} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) send({ kind, number, expiresOn, fileUrl })
        }}
      >
        <PrivateFile
          label="Photo or PDF of the document"
          purpose="paper"
          url={fileUrl}
          error={problems['fileUrl']}
          onUrl={setFileUrl}
          onBusy={setBusy}
        />
        <TextField
          label={`${numberLabel} (optional)`}
          autoCapitalize="characters"
          value={number}
          error={problems['number']}
          onValue={setNumber}
        />
        <TextField
          label="Valid until"
          type="date"
          min={today}
          value={expiresOn}
          error={problems['expiresOn']}
          onValue={setExpiresOn}
        />
        <p className={`${layout.notice} ${layout.info} ${styles.after}`}>
          Our team reviews it.
          {current && current.expiresOn >= today && ' The old one counts until its last day.'}
          {!current && status === 'approved' && ' You keep working meanwhile.'}
        </p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="cta" type="submit" pending={isSending && 'Sending...'} disabled={isBusy}>
            Send for review
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type Form = Record<'kind' | 'number' | 'expiresOn' | 'fileUrl', string>

/** Checks what was typed and sends it; what is wrong stands at its field. */
function useSending(onClose: () => void) {
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const sending = useApiMutation(sendPaper, {
    refetches: [getPapers],
    success: 'Sent. Our team reviews it',
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const send = (form: Form) => {
    const result = NewPaper.safeParse(form)
    const issues = result.error?.issues.toReversed() ?? []
    setProblems({
      ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
      ...(form.expiresOn === '' && { expiresOn: 'Please enter the last valid day' }),
    })
    if (!result.success) return
    sending.mutate(
      { body: result.data },
      {
        onSuccess: onClose,
        onError: ({ fields }) =>
          setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
      },
    )
  }
  return { problems, isSending: sending.isPending, send }
}
