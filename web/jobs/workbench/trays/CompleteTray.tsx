import { useState } from 'react'
import { EVERYTHING, disposalWayCopy, type DisposalWay } from '../../../../contract/job-proof.ts'
import { formatMoney, splitPrice } from '../../../../contract/money.ts'
import { completeForHauler } from '../../../../contract/office-jobs.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Segments } from '../../../ui/button/Segments.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE } from './after-change.ts'

type Way = DisposalWay | 'unknown'
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'unknown', label: 'Not known' },
  { value: 'facility', label: disposalWayCopy.facility },
  { value: 'donated', label: disposalWayCopy.donated },
]

/** Completes a job on its hauler's behalf; without photos the payout waits for the team, and the tray says so. */
export function CompleteTray({ job, onClose, onDone }: TrayProps) {
  const [way, setWay] = useState<Way>('unknown')
  const [place, setPlace] = useState('')
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const name = job.hauler?.user.firstName ?? 'the hauler'
  const completing = useApiMutation(completeForHauler, {
    refetches: AFTER_CHANGE,
    success: ({ finalPrice }) => `Completed at ${formatMoney(finalPrice)}`,
    failure: ({ reason: why }) => ({ title: 'The job is not completed', message: why }),
  })
  const isShort = reason.trim().length < 3
  const submit = () => {
    setTried(true)
    if (isShort) return
    const entry = {
      group: EVERYTHING,
      facilityId: null,
      place: place.trim(),
      fee: null,
      ticket: null,
      noTicket: way === 'facility' ? reason.trim().slice(0, 200) : '',
    }
    const disposal = way === 'unknown' ? [] : [{ ...entry, way }]
    const body = { photos: [], disposal, reason: reason.trim() }
    completing.mutate({ params: { jobId: job.id }, body }, { onSuccess: () => onDone() })
  }
  const share = job.estimatedPrice && formatMoney(splitPrice(job.estimatedPrice).haulerPayout)
  return (
    <Tray
      title={`Complete for ${name}`}
      hint="On the hauler’s behalf; your name stands beside it"
      consequence={`The price becomes final and ${job.firstName} gets the receipt now. ${share ? `${name}'s share, about ${share},` : `${name}'s share`} waits until the team has checked the missing photos.`}
      action="Complete the job"
      isReady
      pending={completing.isPending && 'Completing...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Why there are no photos"
        maxLength={500}
        value={reason}
        error={hasTried && isShort ? 'Please say why' : undefined}
        onValue={setReason}
      />
      <Segments label="Where everything went" options={WAYS} value={way} onChange={setWay} />
      {way !== 'unknown' && (
        <TextField label="Place" maxLength={120} value={place} onValue={setPlace} />
      )}
    </Tray>
  )
}
