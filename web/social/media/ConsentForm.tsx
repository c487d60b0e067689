import { useState } from 'react'
import { JobId } from '../../../contract/jobs.ts'
import {
  photoConsent,
  photoConsentSourceLabels,
  recordPhotoConsent,
  StaffConsentSource,
  withdrawPhotoConsent,
} from '../../../contract/photo-consents.ts'
import { listJobPhotos, listSocialMedia } from '../../../contract/social-media.ts'
import { useApiMutation } from '../../api/query.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { POST_READS } from '../post-reads.ts'
import styles from './picker.module.css'

/** Records that a customer said yes to a person of the team. */
export function ConsentForm() {
  const [number, setNumber] = useState('')
  const [how, setHow] = useState('')
  const [isTried, setTried] = useState(false)
  const recording = useApiMutation(recordPhotoConsent, {
    refetches: [listJobPhotos],
    success: 'Consent recorded',
    failure: ({ reason }) => ({ title: 'Failed to record the consent', message: reason }),
  })
  const jobId = JobId.safeParse(number.trim().replace(/^#/, '')).data
  const source = StaffConsentSource.safeParse(how).data
  const save = () => {
    setTried(true)
    if (jobId === undefined || source === undefined) return
    recording.mutate(
      { params: { jobId }, body: { how: source } },
      {
        onSuccess: () => {
          setNumber('')
          setTried(false)
        },
      },
    )
  }
  return (
    <details className={styles.record}>
      <summary>A customer said yes to you</summary>
      <blockquote className={`${layout.quote} ${layout.quiet}`}>
        {photoConsent(readSettings().productName)}
      </blockquote>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // It may stand within the form of a post.
          event.stopPropagation()
          save()
        }}
      >
        <div className={layout.pair}>
          <TextField
            id="consent-job"
            label="Job number"
            inputMode="numeric"
            value={number}
            error={isTried && jobId === undefined ? 'Please enter a job number' : undefined}
            onValue={setNumber}
          />
          <SelectField
            id="consent-how"
            label="How they said yes, after these words were read"
            prompt="Choose"
            options={StaffConsentSource.options.map((value) => ({
              value,
              label: photoConsentSourceLabels[value],
            }))}
            value={how}
            error={isTried && source === undefined ? 'Please choose how they said yes' : undefined}
            onValue={setHow}
          />
        </div>
        <Button type="submit" pending={recording.isPending && 'Saving...'}>
          Record consent
        </Button>
      </form>
    </details>
  )
}

/** The customer took it back, and said so to a person of the team. */
export function WithdrawConsent({ jobId }: { jobId: JobId }) {
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useApiMutation(withdrawPhotoConsent, {
    refetches: [...POST_READS, listJobPhotos, listSocialMedia],
    success: 'Consent withdrawn',
    failure: ({ reason }) => ({ title: 'Failed to withdraw the consent', message: reason }),
  })
  return (
    <>
      <Button size="s" variant="danger-quiet" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Withdraw the consent for pickup #${jobId}?`}
        action="Withdraw consent"
        pending={withdrawing.isPending && 'Withdrawing...'}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          withdrawing.mutate({ params: { jobId } }, { onSettled: () => setAsking(false) })
        }
      >
        <p>
          Its photos leave the library and every post that is not out yet. Posts with them that are
          public have to be deleted on their networks; the team is alerted to each.
        </p>
      </ConfirmDialog>
    </>
  )
}
