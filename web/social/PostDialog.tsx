import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { formatInstant, LocalTime } from '../../contract/calendar.ts'
import { getSocialPost, type Post } from '../../contract/social-posts.ts'
import { canEditPost, platformFacts, PostId } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Row } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import { badgeOf } from './platforms.ts'
import { standsAt } from './post-calendar.ts'
import { RescheduleButton } from './ReviewButtons.tsx'
import type { MovePost } from './use-move-post.ts'

type Props = {
  /** Null closes it. */
  id: Post['id'] | null
  moving: MovePost
  onEdit: (post: Post) => void
  onClose: () => void
}

/** A post of the calendar, and another time for one that is not out yet. */
export function PostDialog({ id, moving, onEdit, onClose }: Props) {
  const { data } = useQuery({
    ...apiQuery(getSocialPost, { params: { postId: id ?? PostId.parse(1) } }),
    enabled: id !== null,
  })
  const post = id === null ? null : (data ?? null)
  // While the dialog fades out it still says what it was about.
  const shown = useLast(post)
  if (!shown) return null
  const { label } = platformFacts[shown.platform]
  return (
    <Dialog size="question" opened={post !== null} title={`${label} post`} onClose={onClose}>
      <Facts post={shown} />
      {shown.status === 'missed' && <RescheduleButton post={shown} onDone={onClose} />}
      {canEditPost(shown) && (
        <NewTime key={shown.id} post={shown} moving={moving} onDone={onClose} onEdit={onEdit} />
      )}
      {shown.postUrl && (
        <ButtonLink href={shown.postUrl} target="_blank" rel="noopener">
          View on {label} <IconExternalLink size={16} aria-hidden="true" />
          <span className="vh"> (new tab)</span>
        </ButtonLink>
      )}
    </Dialog>
  )
}

function Facts({ post }: { post: Post }) {
  const { label, tone } = badgeOf(post)
  const at = standsAt(post)
  return (
    <div className={entry.facts}>
      <p>
        <StatusBadge status={tone}>{label}</StatusBadge>{' '}
        {at && `${formatInstant(at)}, Pacific time`}
      </p>
      <p className={entry.quote} tabIndex={0}>
        {post.content}
      </p>
      {post.failure && (
        <p className={`${layout.line} ${layout.notice} ${layout.bad} ${entry.failure}`}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{post.failure}</span>
        </p>
      )}
    </div>
  )
}

const TOO_EARLY = 'Choose a time that is still to come'

type NewTimeProps = { post: Post; moving: MovePost; onDone: () => void; onEdit: Props['onEdit'] }

function NewTime({ post, moving, onDone, onEdit }: NewTimeProps) {
  const id = useId()
  const [typed, setTyped] = useState(post.scheduledFor ? LocalTime.encode(post.scheduledFor) : '')
  const [tried, setTried] = useState(false)
  const at = LocalTime.safeDecode(typed)
  const isGood = at.success && at.data > now()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isGood) moving.move(post, { status: 'scheduled', scheduledFor: at.data }, onDone)
    else document.getElementById(id)?.focus()
  }
  return (
    <form noValidate className={entry.move} onSubmit={send}>
      <TextField
        id={id}
        type="datetime-local"
        label="Goes out"
        hint="Pacific time"
        value={typed}
        onValue={setTyped}
        error={tried && !isGood ? TOO_EARLY : undefined}
      />
      <Row>
        <Button type="submit" variant="primary" pending={moving.isPending && 'Saving...'}>
          {post.status === 'scheduled' ? 'Reschedule' : 'Schedule'}
        </Button>
        <Button needs="run-marketing" onClick={() => onEdit(post)}>
          Edit
        </Button>
      </Row>
    </form>
  )
}
