import {
  IconBan,
  IconDots,
  IconLockOpen,
  IconMessage,
  IconPencil,
  IconPhone,
  IconPhonePlus,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { customerName, languageFacts } from '../../contract/admin-customers.ts'
import { formatInstant, formatInstantDay } from '../../contract/calendar.ts'
import { blockCustomer, tagCustomer, unblockCustomer } from '../../contract/customer-edits.ts'
import type { CustomerRecord } from '../../contract/customer-record.ts'
import { useApiMutation } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { conversationPath } from '../paths.ts'
import { useNewJobAddress } from '../ui/browser/use-new-job-address.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { dialogOnDemand } from '../ui/feedback/on-demand.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import { Avatar } from '../ui/media/Avatar.tsx'
import { Menu } from '../ui/menu/Menu.tsx'
import type { Correction } from './CorrectJobs.tsx'
import styles from './customers.module.css'
import { textingNumber, useCustomerKeys } from './use-customer-keys.ts'
import { recordChange } from './use-record.ts'

const EditCustomer = dialogOnDemand(async () => (await import('./EditCustomer.tsx')).EditCustomer)
const CorrectJobs = dialogOnDemand(async () => (await import('./CorrectJobs.tsx')).CorrectJobs)
const TextDialog = dialogOnDemand(async () => (await import('./TextDialog.tsx')).TextDialog)

type Props = { record: CustomerRecord }

/** Who the customer is, with tags, and what can be done. */
export function CustomerHead({ record }: Props) {
  const [asked, setAsked] = useState<'edit' | 'block' | null>(null)
  const [correction, setCorrection] = useState<Correction | null>(null)
  const mayRun = useMissingRight('run-jobs') === null
  const blocking = useApiMutation(blockCustomer, recordChange('Customer blocked'))
  const params = { customerId: record.id }
  const { firstName, lastName, company, phone, email } = record
  const person = `${firstName} ${lastName}`.trim()
  const texting = textingNumber(record)
  const newJob = useNewJobAddress(phone)
  const keysAreOn = useSingleKeysAreOn()
  const key = (letter: string) => keysAreOn && <kbd aria-hidden="true">{letter}</kbd>
  useCustomerKeys({
    record,
    onEdit: () => setAsked('edit'),
    onBlock: () => record.blocked === null && setAsked('block'),
  })
  return (
    <>
      <section className={`${layout.panel} ${styles.head}`}>
        <Avatar name={customerName(record)} />
        <div className={styles.name}>
          <h2>{customerName(record)}</h2>
          <p className={layout.quiet}>
            {[
              company && `Main contact ${person}`,
              phone,
              email,
              record.language !== 'en' && languageFacts[record.language].label,
              `customer since ${formatInstantDay(record.createdAt)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <Tags record={record} />
        <div className={layout.row}>
          {phone && (
            <OnlyWith right="run-jobs">
              <Link href={newJob} asChild>
                <ButtonLink
                  size="s"
                  variant="primary"
                  icon={<IconPhonePlus size={18} />}
                  data-ask="customer-job"
                  aria-keyshortcuts="n"
                >
                  New job{key('N')}
                </ButtonLink>
              </Link>
            </OnlyWith>
          )}
          {mayRun && texting && (
            <Link href={conversationPath(texting)} asChild>
              <ButtonLink
                size="s"
                icon={<IconMessage size={18} />}
                data-ask="customer-text"
                aria-keyshortcuts="s"
              >
                Text{key('S')}
              </ButtonLink>
            </Link>
          )}
          {phone && (
            <ButtonLink size="s" href={`tel:${texting ?? phone}`} icon={<IconPhone size={18} />}>
              Call
            </ButtonLink>
          )}
          <Button
            needs="run-jobs"
            size="s"
            icon={<IconPencil size={18} />}
            aria-keyshortcuts="e"
            onClick={() => setAsked('edit')}
          >
            Edit{key('E')}
          </Button>
          <OnlyWith right="run-jobs">
            <More record={record} onBlock={() => setAsked('block')} />
          </OnlyWith>
        </div>
      </section>
      <Blocked record={record} />
      <EditCustomer
        opened={asked === 'edit'}
        record={record}
        onClose={() => setAsked(null)}
        onCorrected={setCorrection}
      />
      <CorrectJobs
        opened={correction !== null}
        correction={correction}
        onClose={() => setCorrection(null)}
      />
      <TextDialog
        opened={asked === 'block'}
        title={`Block ${customerName(record)}?`}
        consequence="They can’t book on the web any more and read that they should call us. To book for them, unblock them first. They don’t read the reason."
        label="Reason, for the team"
        missing="Please say why"
        action="Block"
        isGrave
        pending={blocking.isPending}
        onConfirm={(reason) =>
          blocking.mutate({ params, body: { reason } }, { onSuccess: () => setAsked(null) })
        }
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

/** What is done rarely. */
function More({ record, onBlock }: Props & { onBlock: () => void }) {
  const unblocking = useApiMutation(unblockCustomer, recordChange('Customer unblocked'))
  return (
    <Menu
      trigger={
        <IconButton size="s" label="More">
          <IconDots size={20} />
        </IconButton>
      }
      actions={[
        record.blocked
          ? {
              label: 'Unblock',
              needs: 'run-jobs',
              icon: <IconLockOpen size={18} />,
              onSelect: () => unblocking.mutate({ params: { customerId: record.id } }),
            }
          : {
              label: 'Block',
              needs: 'run-jobs',
              icon: <IconBan size={18} />,
              isGrave: true,
              onSelect: () => onBlock(),
            },
      ]}
    />
  )
}

function Blocked({ record: { blocked, refused } }: Props) {
  if (!blocked && !refused) return null
  return (
    <div className={`${layout.notice} ${styles.notice}`}>
      <p>
        {blocked && (
          <>
            <StatusBadge status="rejected">blocked</StatusBadge> by {blocked.by} on{' '}
            {formatInstantDay(blocked.at)}: {blocked.reason}{' '}
          </>
        )}
        {refused &&
          `Tried to book on the web ${refused.count === 1 ? 'once' : `${refused.count} times`} while blocked, last on ${formatInstant(refused.at)}.`}
      </p>
    </div>
  )
}

function Tags({ record: { id, tags } }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const tagging = useApiMutation(tagCustomer, recordChange(null))
  const change = (add: string[], remove: string[]) =>
    tagging.mutate(
      { params: { customerId: id }, body: { add, remove } },
      { onSuccess: () => setDraft(null) },
    )
  return (
    <div className={layout.row}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          <IconButton
            needs="run-jobs"
            size="s"
            label={`Remove tag ${tag}`}
            onClick={() => change([], [tag])}
          >
            <IconX size={16} />
          </IconButton>
        </span>
      ))}
      {draft === null ? (
        <Button needs="run-jobs" size="s" variant="quiet" onClick={() => setDraft('')}>
          Add tag
        </Button>
      ) : (
        <form
          className={layout.row}
          onSubmit={(event) => {
            event.preventDefault()
            if (draft.trim()) change([draft.trim()], [])
            else setDraft(null)
          }}
        >
          <TextField label="Tag" hidesLabel value={draft} maxLength={30} onValue={setDraft} />
          <Button size="s" type="submit" pending={tagging.isPending}>
            Add
          </Button>
        </form>
      )}
    </div>
  )
}
