import { formatTime } from '../../../contract/calendar.ts'
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

type Props = {
  id: string
  draft: string
  /** The address of an email; null for a text. */
  emailTo: string | null
  isRefused: boolean
}

/** How many texts the reply is, or where the email goes, and when it leaves. */
export const ReplySize = ({ id, draft, emailTo, isRefused }: Props) => (
  <p id={id} className={`${layout.quiet} ${styles.size} num`}>
    {isRefused ? (
      'This reply can’t be sent.'
    ) : emailTo === null ? (
      <TextSize draft={draft} />
    ) : (
      `An email to ${emailTo}. It goes out right away.`
    )}
  </p>
)

/** In quiet hours with a warning, because a phone rings. */
function TextSize({ draft }: Pick<Props, 'draft'>) {
  const quietUntil = endOfQuietHours(now(), readSettings().sendingHours)
  return (
    <>
      {segmentsText(toGsm7(withSampleLink(draft)))}.{' '}
      {quietUntil ? (
        <strong className={styles.quiet}>
          Quiet hours until {formatTime(quietUntil)}. It’s {formatTime(now())} Pacific time; this
          text goes out right away.
        </strong>
      ) : (
        'It goes out right away.'
      )}
    </>
  )
}
