import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getDiscountOffer } from '../../../../contract/discounts.ts'
import {
  EVERYTHING,
  MAX_AFTER_PHOTOS,
  disposalWayCopy,
  proofOf,
  type DisposalEntry,
  type DisposalWay,
} from '../../../../contract/job-proof.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { completeForHauler } from '../../../../contract/office-jobs.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { Segments } from '../../../ui/button/Segments.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { PhotoUploader } from '../../../ui/media/PhotoUploader.tsx'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE } from './after-change.ts'

type Way = DisposalWay | 'unknown'
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'unknown', label: 'Not known' },
  { value: 'facility', label: disposalWayCopy.facility },
  { value: 'donated', label: disposalWayCopy.donated },
]

/** Completes a job on its hauler's behalf; with less than full proof the payout waits for the team, and the tray says so. */
export function CompleteTray({ job, onClose, onDone }: TrayProps) {
  const [photos, setPhotos] = useState<string[]>([])
  const [isUploading, setUploading] = useState(false)
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
  const hasPhotos = photos.length > 0
  const isShort = !hasPhotos && reason.trim().length < 3
  const disposal = way === 'unknown' ? [] : [entryOf(way, place.trim(), reason.trim())]
  const isProven = proofOf([EVERYTHING], { photos, disposal }) === 'complete'
  const submit = () => {
    setTried(true)
    if (isShort) return
    const why = reason.trim()
    const body = { photos, disposal, ...(why !== '' && { reason: why }) }
    completing.mutate({ params: { jobId: job.id }, body }, { onSuccess: () => onDone() })
  }
  const offer = useQuery({
    ...apiQuery(getDiscountOffer, { params: { jobId: job.id } }),
    staleTime: 0,
  })
  const share = isFresh(offer) && offer.data && formatMoney(offer.data.haulerShare)
  const payout = share ? `${name}'s share, about ${share},` : `${name}'s share`
  return (
    <Tray
      title={`Complete for ${name}`}
      hint="On the hauler’s behalf; your name stands beside it"
      consequence={`The price becomes final and ${job.firstName} gets the receipt now. ${payout} ${payoutCopy(hasPhotos, isProven)}.`}
      action="Complete the job"
      isReady={!isUploading && (isFresh(offer) || offer.isError)}
      pending={completing.isPending && 'Completing...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <b>After-photos</b>
      <PhotoUploader
        max={MAX_AFTER_PHOTOS}
        look="small"
        noun="after-photo"
        purpose="photo"
        value={photos}
        onChange={setPhotos}
        onBusy={setUploading}
      />
      <b>Where everything went</b>
      <Segments label="Where everything went" options={WAYS} value={way} onChange={setWay} />
      {way !== 'unknown' && (
        <TextField label="Place" maxLength={120} value={place} onValue={setPlace} />
      )}
      {(!hasPhotos || way === 'facility') && (
        <TextField
          label={hasPhotos ? 'Why there is no ticket' : 'Why there are no photos'}
          maxLength={500}
          value={reason}
          error={hasTried && isShort ? 'Please say why' : undefined}
          onValue={setReason}
        />
      )}
    </Tray>
  )
}

const entryOf = (way: DisposalWay, place: string, reason: string): DisposalEntry => ({
  group: EVERYTHING,
  way,
  facilityId: null,
  place,
  fee: null,
  ticket: null,
  noTicket: way === 'facility' ? reason.slice(0, 200) : '',
})

function payoutCopy(hasPhotos: boolean, isProven: boolean): string {
  if (isProven) return 'is paid as after any pickup'
  return hasPhotos
    ? 'waits until the team has checked where everything went'
    : 'waits until the team has checked the missing photos'
}
