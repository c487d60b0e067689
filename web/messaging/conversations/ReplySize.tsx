import { formatTime } from '../../../contract/calendar.ts'
import type { Channel } from '../../../contract/channels.ts'
import { LINK_PLACEHOLDER } from '../../../contract/conversation-messages.ts'
import { jobPath } from '../../../contract/paths.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { toGsm7 } from '../../../contract/sms-text.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'
import layout from '../../ui/layout/layout.module.css'
import { segmentsText } from '../TemplatePreview.tsx'
import styles from './composer.module.css'

/** As long as a real link to a job. */
const SAMPLE_TOKEN = 'sample-sample-sample-sample-link'

/** The reply as long as it is once the server has filled in the link. */
export const withSampleLink = (draft: string): string =>
  draft.replaceAll(LINK_PLACEHOLDER, location.origin + jobPath(SAMPLE_TOKEN))

type Props = { id: string; draft: string; channel: Channel }

/**
 * How many texts the reply is, and when it goes out; in quiet hours with a warning, because a phone rings. The field
 * points at it with aria-describedby: announced by itself it would speak with each letter.
 */
export function ReplySize({ id, draft, channel }: Props) {
  const isText = channel === 'sms'
  const quietUntil = isText ? endOfQuietHours(now(), readSettings().sendingHours) : null
  return (
    <p id={id} className={`${layout.quiet} ${styles.size} num`}>
      {isText && `${segmentsText(toGsm7(withSampleLink(draft)))}. `}
      {quietUntil ? (
        <strong className={styles.quiet}>
          Quiet hours until {formatTime(quietUntil)}. It’s {formatTime(now())} Pacific time; this
          text goes out right away.
        </strong>
      ) : (
        'It goes out right away.'
      )}
    </p>
  )
}
