import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { MAX_AFTER_PHOTOS } from '../../../contract/job-proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { takePhoto } from '../../offline/keep-photo.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import styles from './complete.module.css'
import { missingOf, partsDone, partsOf } from './draft.ts'
import { GroupFields } from './GroupFields.tsx'
import type { Completion } from './use-completion.ts'

type Props = { jobId: JobId; completion: Completion; onBusy: (isBusy: boolean) => void }

/** After-photos, then each group of items with the place it went to. */
export function CompletionFields({ jobId, completion, onBusy }: Props) {
  const { draft, facilities, ticketDue, setPhotos, setGroup, copyFirst } = completion
  const [busy, setBusy] = useState<Record<string, boolean>>({})
  const isBusy = Object.values(busy).includes(true)
  const reportBusy = useEffectEvent(onBusy)
  useEffect(() => reportBusy(isBusy), [isBusy])
  const [done, parts] = [partsDone(draft), partsOf(draft)]
  const [first] = draft.groups
  return (
    <>
      <p className={`${layout.line} ${styles.progress}`}>
        <progress aria-hidden="true" value={done} max={parts} />
        <span className="num">
          {done} of {parts} done
        </span>
      </p>
      <Part
        title="After-photos"
        about={
          draft.photos.length === 0
            ? 'At least one.'
            : `At least one. ${draft.photos.length} taken.`
        }
        isDone={draft.photos.length > 0}
        name="photos"
      >
        <PhotoUploader
          max={MAX_AFTER_PHOTOS}
          look="small"
          noun="after-photo"
          purpose="photo"
          take={takePhoto(jobId, 'after')}
          value={draft.photos}
          onChange={setPhotos}
          onBusy={(isSending) => setBusy((before) => ({ ...before, photos: isSending }))}
        />
      </Part>
      <div className={layout.spread}>
        <h3>Where did it go?</h3>
        {draft.groups.length > 1 && first && first.choice !== '' && (
          <Button variant="quiet" size="s" onClick={copyFirst}>
            All to one place
          </Button>
        )}
      </div>
      {draft.groups.map((group, index) => (
        <Part
          key={group.group}
          title={group.group}
          isDone={missingOf(group, index).length === 0}
          name={`group-${index}`}
        >
          <GroupFields
            jobId={jobId}
            index={index}
            group={group}
            facilities={facilities}
            ticketDue={ticketDue}
            onChange={(changes) => setGroup(index, changes)}
            onBusy={(isSending) => setBusy((before) => ({ ...before, [index]: isSending }))}
          />
        </Part>
      ))}
    </>
  )
}

type PartProps = {
  title: string
  about?: string
  isDone: boolean
  name: string
  children: ReactNode
}

/** A part of the form, with a mark that says whether it is done. */
const Part = ({ title, about, isDone, name, children }: PartProps) => (
  <section className={`${layout.panel} ${styles.part}`} data-part={name} aria-label={title}>
    <header className={layout.line}>
      <span className={styles.mark} data-done={isDone} aria-hidden="true">
        {isDone ? <IconCheck size={14} stroke={3} /> : '!'}
      </span>
      <h4>
        {title}
        {about && <small>{about}</small>}
      </h4>
      <span className="vh">{isDone ? 'Done' : 'Missing'}</span>
    </header>
    {children}
  </section>
)
