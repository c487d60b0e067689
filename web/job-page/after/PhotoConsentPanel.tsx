import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { answerPhotoConsent, getPhotoConsent } from '../../../contract/photo-consents.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import page from '../job-page.module.css'

/** Asks whether photos of a completed pickup may be shown; a yes can be taken back. */
export function PhotoConsentPanel({ token, job }: { token: string; job: JobPage }) {
  const isDone = job.status === 'completed'
  const { data } = useQuery({
    ...apiQuery(getPhotoConsent, { params: { token } }),
    enabled: isDone,
  })
  const answering = useApiMutation(answerPhotoConsent, {
    refetches: [getPhotoConsent],
    success: ({ givenAt }) => (givenAt ? 'Thank you' : 'We no longer show your photos'),
    failure: ({ reason }) => ({ title: 'Failed to store your answer', message: reason }),
  })
  if (!isDone || !data || (!data.canAsk && data.givenAt === null)) return null
  const { givenAt, wording } = data
  const answer = (isGiven: boolean) => answering.mutate({ params: { token }, body: { isGiven } })
  return (
    <section className={`${layout.panel} ${page.panel}`} aria-labelledby="photo-consent">
      <h2 id="photo-consent">
        {givenAt
          ? 'We may show your photos'
          : `May ${readSettings().productName} show your photos?`}
      </h2>
      <p>{wording}</p>
      {givenAt ? (
        <>
          <p className={layout.dim}>You said yes {formatInstant(givenAt)}.</p>
          <Button pending={answering.isPending && 'Saving...'} onClick={() => answer(false)}>
            Take it back
          </Button>
        </>
      ) : (
        <Button pending={answering.isPending && 'Saving...'} onClick={() => answer(true)}>
          Yes, you may
        </Button>
      )}
    </section>
  )
}
