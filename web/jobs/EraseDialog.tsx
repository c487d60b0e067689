import { useState } from 'react'
import { getAdminJob, listAdminJobs, type AdminJob } from '../../contract/jobs.ts'
import { ERASE_WORD, erasePerson, getErasureCertificate } from '../../contract/people.ts'
import { useApiMutation } from '../api/query.ts'
import { download } from '../ui/browser/download.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { clientName } from './job-list.ts'

type Props = { job: AdminJob | null; onDone: () => void }

/** Asks for a typed word: what is erased cannot be brought back. */
export function EraseDialog({ job, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const erase = useApiMutation(erasePerson, {
    refetches: [getAdminJob, listAdminJobs],
    success: { title: 'Erased', message: 'The certificate of the erasure was downloaded.' },
    failure: ({ reason }) => ({ title: 'Nothing was erased', message: reason }),
  })
  const asked = useLast(job)
  const close = () => {
    setTyped('')
    onDone()
  }
  if (!asked) return null
  return (
    <ConfirmDialog
      opened={job !== null}
      title={`Erase everything about ${clientName(asked)}?`}
      action="Erase"
      pending={erase.isPending}
      disabled={typed.trim() !== ERASE_WORD}
      onConfirm={() =>
        erase.mutate(
          { body: { contact: asked.email, confirm: ERASE_WORD } },
          {
            onSuccess: ({ id }) => download(getErasureCertificate.path.replace(':id', String(id))),
            onSettled: close,
          },
        )
      }
      onCancel={close}
    >
      <p>
        All bookings, messages, consents and photos with {asked.email} lose their personal data, and
        open sessions end. Payments stay in the books. This cannot be undone.
      </p>
      <TextField
        label={`Type ${ERASE_WORD} to confirm`}
        value={typed}
        onValue={setTyped}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ConfirmDialog>
  )
}
