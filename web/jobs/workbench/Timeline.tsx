import { IconPin, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import { getJobTimeline, type TimelineEntry } from '../../../contract/job-timeline.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { call, type ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { NoteCard } from './NoteCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { sentenceOf } from './timeline-copy.ts'
import styles from './timeline.module.css'

type Show = 'all' | 'notes' | 'money'
type Page = Result<typeof getJobTimeline>

const SHOWS: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'money', label: 'Money' },
]

/** Everything that happened to a job, newest first, with what the team noted about it. */
export function Timeline({ jobId, asking }: { jobId: JobId; asking: boolean }) {
  const [show, setShow] = useState<Show>('all')
  const query = useInfiniteQuery<Page, ApiError>({
    // The events of the job make it stale by its path.
    queryKey: [getJobTimeline.path, { params: { jobId }, query: { show } }],
    queryFn: ({ pageParam, signal }) =>
      call(
        getJobTimeline,
        {
          params: { jobId },
          query: { show, ...(typeof pageParam === 'string' && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const pages = query.data?.pages ?? []
  const entries = pages.flatMap(({ items }) => items)
  const pinned = pages[0]?.pinned ?? []
  return (
    <section className={details.section} aria-labelledby="job-timeline">
      <header className={`${layout.spread} ${styles.head}`}>
        <h3 id="job-timeline" tabIndex={-1}>
          Timeline
        </h3>
        <Segments label="What the timeline shows" options={SHOWS} value={show} onChange={setShow} />
      </header>
      <NoteForm jobId={jobId} asking={asking} />
      <QueryError what="the timeline" query={query} />
      {query.isPending && <p role="status">Loading...</p>}
      {pinned.map((note) => (
        <div key={note.id} className={styles.pinned}>
          <p className={layout.dim}>
            <IconPin size={16} aria-hidden="true" /> Pinned by {note.pinnedBy}
          </p>
          <NoteCard jobId={jobId} note={note} />
        </div>
      ))}
      {query.data && entries.length === 0 && (
        <p className={layout.quiet}>{show === 'notes' ? 'No notes yet.' : 'Nothing yet.'}</p>
      )}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} jobId={jobId} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="s"
          pending={query.isFetchingNextPage && 'Loading...'}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </section>
  )
}

function Entry({ jobId, entry }: { jobId: JobId; entry: TimelineEntry }) {
  const { title, detail } = sentenceOf(entry)
  return (
    <li className={styles.entry}>
      {entry.name ? (
        <Avatar name={entry.name} />
      ) : (
        <span className={styles.system} aria-hidden="true">
          <IconSettings size={16} />
        </span>
      )}
      <div>
        <p className={layout.spread}>
          <b>{title}</b>
          <time className={layout.dim} dateTime={entry.at.toISOString()}>
            {formatInstant(entry.at)}
          </time>
        </p>
        {entry.kind === 'note' ? (
          <NoteCard jobId={jobId} note={entry.note} />
        ) : (
          detail && <p className={`${layout.quiet} ${details.text}`}>{detail}</p>
        )}
      </div>
    </li>
  )
}
