import { IconChevronLeft, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  canEditMailing,
  getMailing,
  type Mailing,
  listMailingChanges,
  type MailingId,
} from '../../../contract/mailings.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Changes } from '../Changes.tsx'
import { DeleteMailing } from './DeleteMailing.tsx'
import { kindText, MailingBadge } from './MailingBadge.tsx'
import styles from './mailings.module.css'
import { MailingEditor } from './MailingEditor.tsx'
import { MailingProgress } from './MailingProgress.tsx'
import { MailingResultsPanel } from './MailingResultsPanel.tsx'
import { NewMailing } from './NewMailing.tsx'

type Props = {
  id: MailingId
  onShow: (id: MailingId) => void
  onBack: () => void
}

/** How often a campaign that sends is asked for: deliveries come one by one. */
const WATCHED_MS = 5_000

/** One campaign by email and SMS: its rules and words while they can be changed, then where it is and what it brought. */
export function MailingScreen({ id, onShow, onBack }: Props) {
  const query = useQuery({
    ...apiQuery(getMailing, { params: { mailingId: id } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending' || state.data?.status === 'scheduled' ? WATCHED_MS : false,
  })
  const mailing = query.data
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <Button variant="quiet" icon={<IconChevronLeft size={18} />} onClick={onBack}>
          Email and SMS
        </Button>
        {mailing && <Tools mailing={mailing} onShow={onShow} onBack={onBack} />}
      </div>
      <QueryError what="the campaign" query={query} />
      {mailing && (
        <>
          <header className={`${layout.row} ${styles.title}`}>
            <h3>{mailing.name}</h3>
            <MailingBadge mailing={mailing} />
            <span className={layout.quiet}>{kindText(mailing)}</span>
          </header>
          {mailing.notice && (
            <p role="alert" className={`${layout.notice} ${layout.soon}`}>
              {mailing.notice}.
            </p>
          )}
          {(!canEditMailing(mailing) || mailing.counts.people > 0) && (
            <MailingProgress mailing={mailing} />
          )}
          {canEditMailing(mailing) && <MailingEditor mailing={mailing} />}
          {mailing.counts.people > 0 && <MailingResultsPanel id={id} />}
          <MailingChanges id={id} />
        </>
      )}
    </div>
  )
}

const MailingChanges = ({ id }: Pick<Props, 'id'>) => (
  <Changes query={useQuery(apiQuery(listMailingChanges, { params: { mailingId: id } }))} />
)

/** What can be done with a campaign as a whole. */
function Tools({ mailing, onShow, onBack }: Omit<Props, 'id'> & { mailing: Mailing }) {
  const [asked, ask] = useState<'copy' | 'delete' | null>(null)
  return (
    <div className={layout.row}>
      <Button needs="run-marketing" icon={<IconCopy size={18} />} onClick={() => ask('copy')}>
        Use again
      </Button>
      <Button needs="run-marketing" variant="danger-quiet" onClick={() => ask('delete')}>
        Delete
      </Button>
      {asked === 'copy' && (
        <NewMailing copyOf={mailing} onMade={onShow} onClose={() => ask(null)} />
      )}
      {asked === 'delete' && (
        <DeleteMailing
          mailing={mailing}
          onDone={(isGone) => {
            ask(null)
            if (isGone) onBack()
          }}
        />
      )}
    </div>
  )
}
