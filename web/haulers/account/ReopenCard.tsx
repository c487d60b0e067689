import { useState } from 'react'
import { getHaulerAccount } from '../../../contract/hauler-account.ts'
import { reopenApplication, ReopenedApplication } from '../../../contract/hauler-reviews.ts'
import { getHaulerProfile } from '../../../contract/haulers.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useAccount } from './use-account.ts'
import { PrivateFile } from './PrivateFile.tsx'
import styles from './sending.module.css'

/** A rejected applicant answers with a new document; the application is pending again. */
export function ReopenCard() {
  const [licenseImageUrl, setUrl] = useState('')
  const [insuranceNumber, setInsurance] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = useApiMutation(reopenApplication, {
    refetches: [getHaulerProfile, getHaulerAccount],
    success: 'Sent. Your application is pending again',
    failure: ({ fields, reason }) => (fields.length > 0 ? null : reason),
  })
  const hasPaper = useHasPaperInReview()
  const hasNews = licenseImageUrl !== '' || insuranceNumber.trim() !== '' || hasPaper
  const submit = () => {
    const result = ReopenedApplication.safeParse({
      ...(licenseImageUrl && { licenseImageUrl }),
      ...(insuranceNumber.trim() && { insuranceNumber }),
      ...(note.trim() && { note }),
    })
    if (!hasNews) {
      setProblem('Please add a new licence photo, insurance number or document')
      return
    }
    setProblem(result.error?.issues[0]?.message)
    if (result.success)
      sending.mutate(
        { body: result.data },
        { onError: ({ fields }) => setProblem(fields[0]?.message) },
      )
  }
  return (
    <section className={`${layout.panel} ${styles.reopen}`} aria-labelledby="reopen-title">
      <h2 id="reopen-title">What to fix</h2>
      <p>
        Send what our team asked for. Your application goes back to pending, and we reply by
        message.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <PrivateFile
          label="Driver's licence photo"
          purpose="licence"
          url={licenseImageUrl}
          error={problem}
          onUrl={(url) => {
            setUrl(url)
            setProblem(undefined)
          }}
          onBusy={setBusy}
        />
        <TextField
          label="Insurance number (optional)"
          autoCapitalize="characters"
          value={insuranceNumber}
          onValue={setInsurance}
        />
        <TextArea
          label="Note to our team (optional)"
          value={note}
          maxLength={1_000}
          onValue={setNote}
        />
        <Button
          variant="cta"
          type="submit"
          wide
          pending={sending.isPending && 'Sending...'}
          unready={!hasNews || isBusy}
        >
          Send for review
        </Button>
      </form>
    </section>
  )
}

/** Whether another document was sent in the account. */
function useHasPaperInReview(): boolean {
  const { papers } = useAccount()
  return papers.data?.papers.some(({ renewal }) => renewal?.status === 'in_review') ?? false
}
