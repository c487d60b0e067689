import { formatInstant } from '../../../contract/calendar.ts'
import { photoConsentSourceLabels } from '../../../contract/photo-consents.ts'
import { listJobPhotos, type JobPhotos } from '../../../contract/social-media.ts'
import { thumbnailOf } from '../../../contract/uploads.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useMore } from '../../ui/list/use-more.ts'
import { ConsentForm, WithdrawConsent } from './ConsentForm.tsx'
import styles from './picker.module.css'
import type { EditedPhoto } from './use-editor.ts'

type Props = {
  /** Opens a photo that is to be looked over before it gets into the library. */
  onOpen: (photo: EditedPhoto) => void
}

const PAGE = 12

/** Photos of completed pickups whose customers agreed. */
export function JobPhotosTab({ onOpen }: Props) {
  const list = useMore(listJobPhotos, { limit: PAGE })
  const { items, more } = list
  return (
    <div className={`${layout.stack} ${layout.space3}`}>
      <p className={layout.quiet}>
        Only pickups whose customers said yes are here. Customers are asked on the page of their
        job, once it is done.
      </p>
      <ConsentForm />
      <QueryError what="the photos of pickups" query={list} />
      {items?.length === 0 && <EmptyState title="No customer has said yes yet" />}
      {items?.map((job) => (
        <JobCard key={job.id} job={job} onOpen={onOpen} />
      ))}
      {more && (
        <Button pending={list.isFetchingMore && 'Loading...'} onClick={more}>
          Show more
        </Button>
      )}
    </div>
  )
}

function JobCard({ job, onOpen }: { job: JobPhotos; onOpen: Props['onOpen'] }) {
  const { jobId, firstName, area, consentAt, source, photos } = job
  const consent = { id: jobId, firstName, consentAt, source }
  return (
    <section className={`${layout.panel} ${styles.job}`} aria-label={`Pickup #${jobId}`}>
      <div className={layout.spread}>
        <div>
          <h3>
            Pickup #{jobId}
            {area && `, ${area}`}
          </h3>
          <p className={layout.dim}>
            {firstName} said yes {photoConsentSourceLabels[source]}, {formatInstant(consentAt)}.
          </p>
        </div>
        <WithdrawConsent jobId={jobId} />
      </div>
      <ul className={styles.grid}>
        {photos.map(({ url, isAfter, mediaId }, place) => (
          <li key={url} className={styles.cell}>
            <button
              type="button"
              className={styles.choice}
              disabled={mediaId !== null}
              onClick={() => onOpen({ of: 'job', url, job: consent })}
            >
              <img
                src={thumbnailOf(url)}
                alt={`Photo ${place + 1} of pickup #${jobId}`}
                loading="lazy"
                decoding="async"
              />
              <span className={styles.caption}>
                {mediaId === null ? (isAfter ? 'Afterwards' : 'Before') : 'In the library'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
