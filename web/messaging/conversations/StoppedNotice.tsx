import { IconBan, IconMail, IconPhone } from '@tabler/icons-react'
import { formatInstant } from '../../../contract/calendar.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './composer.module.css'
import { nameOf } from './ConversationList.tsx'

type Props = Pick<ConversationDetails, 'name' | 'phone' | 'email' | 'stoppedAt'>

/** Instead of the reply to a number that stopped texts: the other ways to reach its owner. */
export const StoppedNotice = (props: Props & { onWrite: () => void }) => (
  <>
    <p className={styles.stopped}>
      <IconBan size={20} aria-hidden="true" />
      <span>
        <b>
          {nameOf(props)} stopped all texts
          {props.stoppedAt && ` on ${formatInstant(props.stoppedAt)}`}.
        </b>{' '}
        Only they can start them again, by replying START.
      </span>
    </p>
    <div className={`${layout.line} ${styles.ways}`}>
      <CallLink phone={props.phone} />
      {props.email !== null && (
        <Button variant="primary" icon={<IconMail />} onClick={props.onWrite}>
          Write an email
        </Button>
      )}
    </div>
  </>
)

/** The same in one line, above the email that is being written. */
export const StoppedLine = (props: Pick<Props, 'name' | 'phone'>) => (
  <div className={`${styles.stopped} ${styles.stoppedLine}`}>
    <IconBan size={20} aria-hidden="true" />
    <b>{nameOf(props)} stopped all texts.</b>
    <CallLink phone={props.phone} size="s" />
  </div>
)

const CallLink = ({ phone, size = 'm' }: { phone: string; size?: 's' | 'm' }) => (
  <ButtonLink icon={<IconPhone />} size={size} href={`tel:${dialable(phone)}`}>
    Call
  </ButtonLink>
)
