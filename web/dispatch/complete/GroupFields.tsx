import type { Facility } from '../../../contract/proof.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { takePhoto } from '../../offline/keep-photo.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import styles from './complete.module.css'
import { type GroupDraft, needsTicket, NO_TICKET_REASONS, OTHER_PLACE } from './draft.ts'

type Props = {
  jobId: JobId
  index: number
  group: GroupDraft
  facilities: readonly Facility[]
  /** Until when a ticket can come later: 'tomorrow at 8:00 PM'. */
  ticketDue: string
  onChange: (changes: Partial<GroupDraft>) => void
  onBusy: (isBusy: boolean) => void
}

/** Where one group of items went, what it cost there, and the ticket. */
export function GroupFields({ jobId, index, group, facilities, ticketDue, ...on }: Props) {
  const { onChange } = on
  const { choice, place, fee } = group
  const facility = facilities.find(({ id }) => String(id) === choice)
  return (
    <>
      <div data-part={`where-${index}`}>
        <SelectField
          label={`Where ${group.group} went`}
          hidesLabel
          prompt="Choose a place"
          options={[
            {
              group: 'Facilities',
              items: facilities.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            { value: OTHER_PLACE, label: 'Another place' },
            { value: 'donated', label: 'Donated' },
            { value: 'on_truck', label: 'Still on my truck' },
          ]}
          value={choice}
          onValue={(value) => onChange({ choice: value })}
        />
      </div>
      {facility && (
        <p className={layout.dim}>
          {facility.address}
          {facility.feeNote && `. ${facility.feeNote}`}
        </p>
      )}
      {choice === OTHER_PLACE && (
        <div data-part={`place-${index}`}>
          <TextField
            label="Name of the place"
            maxLength={120}
            value={place}
            onValue={(value) => onChange({ place: value })}
          />
        </div>
      )}
      {choice === 'donated' && (
        <>
          <TextField
            label="Who got it? (optional)"
            placeholder="Habitat ReStore, Burnaby"
            maxLength={120}
            value={place}
            onValue={(value) => onChange({ place: value })}
          />
          <Ticket label="Receipt (optional)" jobId={jobId} group={group} {...on} />
        </>
      )}
      {choice === 'on_truck' && (
        <p className={`${layout.notice} ${layout.soon}`}>
          Add the place and the ticket by {ticketDue}. The payout waits for it.
        </p>
      )}
      {needsTicket(group) && (
        <>
          <div data-part={`fee-${index}`}>
            <TextField
              label="Fee paid (optional)"
              hint="As on the ticket, GST included"
              inputMode="decimal"
              maxLength={10}
              placeholder="25.00"
              value={fee}
              onValue={(value) => onChange({ fee: value })}
            />
          </div>
          <div data-part={`ticket-${index}`}>
            <Ticket label="Weight ticket" jobId={jobId} group={group} {...on} />
          </div>
          {group.tickets.length === 0 && <NoTicket group={group} onChange={onChange} />}
        </>
      )}
    </>
  )
}

type TicketProps = Pick<Props, 'jobId' | 'group' | 'onChange' | 'onBusy'> & { label: string }

const Ticket = ({ label, jobId, group, onChange, onBusy }: TicketProps) => (
  <div role="group" aria-label={label} className={styles.ticket}>
    <b>{label}</b>
    <PhotoUploader
      max={1}
      look="small"
      noun="ticket"
      purpose="photo"
      take={takePhoto(jobId, 'ticket')}
      value={group.tickets}
      onChange={(tickets) => onChange({ tickets })}
      onBusy={onBusy}
    />
  </div>
)

/** Why there is no ticket: a few words to press, or others. */
const NoTicket = ({ group, onChange }: Pick<Props, 'group' | 'onChange'>) => (
  <div role="group" aria-label="No ticket? Say why" className={layout.stack}>
    <div className={layout.row}>
      {NO_TICKET_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          className={layout.pill}
          aria-pressed={group.noTicket === reason}
          onClick={() => onChange({ noTicket: group.noTicket === reason ? '' : reason })}
        >
          {reason}
        </button>
      ))}
    </div>
    <TextField
      label="No ticket? Say why"
      maxLength={200}
      value={group.noTicket}
      onValue={(noTicket) => onChange({ noTicket })}
    />
  </div>
)
