import { IconArrowLeft } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState, type ReactNode } from 'react'
import type { HaulerAccount as Account } from '../../../contract/hauler-account.ts'
import type { PaperOfKind } from '../../../contract/papers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useMedia } from '../../ui/browser/use-media.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { onDemand } from '../../ui/feedback/on-demand.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { ShareNotice } from '../ShareNotice.tsx'
import { AccountIndex, BankLink } from './AccountIndex.tsx'
import { PARTS, titles, type Part } from './account-parts.ts'
import { AreasPart } from './AreasPart.tsx'
import { Documents } from './Documents.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { PaperDialog } from './PaperDialog.tsx'
import { PhotoTasks } from './PhotoTasks.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { PushPart } from './PushPart.tsx'
import { VehiclePart } from './VehiclePart.tsx'
import { useAccount } from './use-account.ts'
import shared from './account.module.css'
import styles from './account-page.module.css'

const ReferPart = onDemand(
  async () => (await import('./ReferPart.tsx')).ReferPart,
  <CardSkeletons what="who you referred" />,
)

type Props = {
  /** How messages reach the hauler, which other features know. */
  messages: ReactNode
  /** The password, two-factor sign-in and open sessions, which other features know. */
  security: ReactNode
  onBack: () => void
  onPayouts: () => void
}

/** The hauler's own account: an index with one part at a time on a phone, all of them beside each other on a desk. */
export function HaulerAccount({ messages, security, onBack, onPayouts }: Props) {
  const [part, setPart] = useQueryState(
    'part',
    parseAsStringLiteral(PARTS).withOptions({ history: 'push' }),
  )
  const isWide = useMedia('(width >= 960px)')
  const { account, papers, today, tasks } = useAccount()
  const [sending, setSending] = useState<PaperOfKind>()
  const open = (next: Part) => {
    if (next === 'bank') onPayouts()
    else void setPart(next)
  }
  const partOf = (name: Part, data: Account): ReactNode => {
    if (name === 'profile') return <ProfilePart account={data} />
    if (name === 'vehicle') return <VehiclePart account={data} />
    if (name === 'areas') return <AreasPart account={data} />
    if (name === 'messages') return messages
    if (name === 'push') return <PushPart />
    if (name === 'password') return security
    if (name === 'refer') return <ReferPart />
    return <BankLink onOpen={onPayouts} />
  }
  const openPart = isWide ? null : part
  const data = account.data
  return (
    <div className={styles.page} data-wide={isWide}>
      {isWide && <SectionList tasks={tasks.length} onBack={onBack} />}
      <div className={styles.content}>
        <Top
          openPart={openPart}
          onBack={isWide ? undefined : openPart ? () => void setPart(null) : onBack}
        />
        {account.isError && <QueryError what="your account" query={account} />}
        {papers.isError && <QueryError what="your documents" query={papers} />}
        {!data && !account.isError && <CardSkeletons what="your account" />}
        {data && openPart && partOf(openPart, data)}
        {data && !openPart && (
          <>
            {data.status !== 'pending' && <ShareNotice />}
            <div id="account-needs" className={styles.tasks}>
              <PhotoTasks account={data} />
              <NeedsYou
                tasks={tasks}
                today={today}
                onPaper={setSending}
                onPart={(next) => (isWide ? scrollTo(next) : open(next))}
              />
            </div>
            {papers.data && (
              <section id="account-documents" aria-labelledby="account-documents-title">
                <div className={styles.sectionHead}>
                  <h2 id="account-documents-title">Documents</h2>
                  <span className={shared.note}>Private. Only our review team sees them.</span>
                </div>
                <Documents papers={papers.data.papers} today={today} onSend={setSending} />
              </section>
            )}
            {isWide ? (
              <div className={styles.cards}>
                {PARTS.map((name) => (
                  <section
                    key={name}
                    id={`account-${name}`}
                    aria-labelledby={`account-${name}-title`}
                  >
                    <h2 id={`account-${name}-title`}>{titles[name]}</h2>
                    {partOf(name, data)}
                  </section>
                ))}
              </div>
            ) : (
              <AccountIndex account={data} onOpen={open} />
            )}
          </>
        )}
        {data && sending && (
          <PaperDialog paper={sending} status={data.status} onClose={() => setSending(undefined)} />
        )}
      </div>
    </div>
  )
}

const scrollTo = (part: Part): void =>
  document.getElementById(`account-${part}`)?.scrollIntoView({ block: 'start' })

/** The parts at the side of a desk. */
const SectionList = ({ tasks, onBack }: { tasks: number; onBack: () => void }) => (
  <nav className={styles.sections} aria-label="My account">
    <Button variant="quiet" onClick={onBack}>
      <IconArrowLeft size={20} stroke={1.9} aria-hidden="true" />
      Back to your jobs
    </Button>
    {tasks > 0 && (
      <a href="#account-needs">
        Needs you <span className={styles.count}>{tasks}</span>
      </a>
    )}
    <a href="#account-documents">Documents</a>
    {PARTS.map((name) => (
      <a key={name} href={`#account-${name}`}>
        {titles[name]}
      </a>
    ))}
  </nav>
)

type TopProps = {
  openPart: Part | null
  /** On a phone alone. */
  onBack: (() => void) | undefined
}

const Top = ({ openPart, onBack }: TopProps) => (
  <header className={styles.top}>
    {onBack && (
      <Button variant="quiet" onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.9} aria-hidden="true" />
        {openPart ? 'My account' : 'Back to your jobs'}
      </Button>
    )}
    <PageHeading documentTitle={openPart ? titles[openPart] : 'My account'} key={openPart}>
      {openPart ? titles[openPart] : 'My account'}
    </PageHeading>
  </header>
)
