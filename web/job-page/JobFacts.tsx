import type { JobPage } from '../../contract/job-page.ts'
import { loadSizeFacts } from '../../contract/jobs.ts'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import styles from './job-page.module.css'

/** Who comes, where, and what for. */
export function JobFacts({ job }: { job: JobPage }) {
  const { label, items } = loadSizeFacts[job.loadSize]
  return (
    <section className={`${layout.panel} ${styles.panel} ${styles.facts}`} aria-labelledby="pickup">
      <h2 id="pickup">Pickup</h2>
      <dl className={details.facts}>
        {job.hauler && (
          <div>
            <dt>Hauler</dt>
            <dd>
              {job.hauler.firstName}, {job.hauler.vehicle}
            </dd>
          </div>
        )}
        <div>
          <dt>Address</dt>
          <dd>{job.address}</dd>
        </div>
        <div>
          <dt>Load Size</dt>
          <dd>
            {label}, {items}
          </dd>
        </div>
      </dl>
      <h3>Description</h3>
      <p className={details.text}>{job.description}</p>
      <h3>Photos ({job.photos.length})</h3>
      <PhotoGrid photos={job.photos} of={`job #${job.id}`} />
    </section>
  )
}
