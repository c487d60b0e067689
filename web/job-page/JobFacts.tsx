import { IconBox, IconCamera, IconMapPin, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { accessText } from '../../contract/access.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { MAX_JOB_PHOTOS } from '../../contract/job-page-parts.ts'
import { isSizeByCount, loadSizeFacts } from '../../contract/jobs.ts'
import { takeOpenedPart } from '../ui/browser/opened-part.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { LongText } from '../ui/layout/LongText.tsx'
import { PhotoGrid } from '../ui/media/PhotoGrid.tsx'
import { AddPhotosDialog } from './AddPhotosDialog.tsx'
import styles from './job-facts.module.css'
import page from './job-page.module.css'
import { NoteDialog } from './NoteDialog.tsx'

const ICON = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/** Where, what and what the hauler should know, with what the customer may still add. */
export function JobFacts({ token, job }: { token: string; job: JobPage }) {
  const [adding, setAdding] = useState<'photos' | 'note' | null>(() =>
    takeOpenedPart(['photos', 'note']),
  )
  const pieces = job.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const { label, items } = loadSizeFacts[job.loadSize]
  const who = job.hauler?.firstName
  const close = () => setAdding(null)
  return (
    <section className={`${layout.panel} ${page.panel} ${page.facts}`} aria-labelledby="pickup">
      <h2 id="pickup">Your pickup</h2>
      <dl className={styles.facts}>
        <Fact name="Address" icon={<IconMapPin {...ICON} />}>
          {job.address}
          {job.access && <small>{accessText(job.access)}</small>}
        </Fact>
        <Fact name="Items" icon={<IconBox {...ICON} />}>
          {job.items.length > 0 ? itemsText(job.items) : <LongText text={job.description} />}
          <small>
            {label} load
            {pieces === 0 || isSizeByCount(job.loadSize, pieces) ? `, ${items}` : ''}
          </small>
        </Fact>
        {job.note && (
          <Fact name="Note" icon={<IconPencil {...ICON} />}>
            <LongText text={job.note} />
            {who && <small>Shared with {who}</small>}
          </Fact>
        )}
      </dl>
      {job.photos.length > 0 && <PhotoGrid photos={job.photos} of={`job #${job.id}`} />}
      {job.canAdd && (
        <div className={page.pair}>
          <Button
            icon={<IconCamera {...ICON} />}
            disabled={job.photos.length >= MAX_JOB_PHOTOS}
            onClick={() => setAdding('photos')}
          >
            Add photos
          </Button>
          <Button icon={<IconPencil {...ICON} />} onClick={() => setAdding('note')}>
            {job.note ? 'Edit note' : 'Add note'}
          </Button>
        </div>
      )}
      {job.canAdd && adding === 'photos' && (
        <AddPhotosDialog token={token} job={job} onClose={close} />
      )}
      {job.canAdd && adding === 'note' && <NoteDialog token={token} job={job} onClose={close} />}
    </section>
  )
}

/** 'Sofa, 2 mattresses' as the booking counted them: '2 x Mattress' where there are several. */
const itemsText = (items: JobPage['items']): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

type FactProps = { name: string; icon: ReactNode; children: ReactNode }

const Fact = ({ name, icon, children }: FactProps) => (
  <div>
    <dt>
      {icon}
      <span className="vh">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)
