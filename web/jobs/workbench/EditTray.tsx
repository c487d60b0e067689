import { formatTime } from '../../../contract/calendar.ts'
import type { JobField } from '../../../contract/job-edit.ts'
import { CONTACT_FIELDS, EDIT_MESSAGE_SECONDS } from '../../../contract/job-edit.ts'
import {
  ACTIVE_STATUSES,
  type AdminJob,
  LOAD_SIZES,
  LoadSize,
  loadSizeFacts,
} from '../../../contract/jobs.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { AccessFields } from './AccessFields.tsx'
import { wordsOf } from './edit-copy.ts'
import { EditItems } from './EditItems.tsx'
import { EditPrice } from './EditPrice.tsx'
import { fieldName } from './timeline-copy.ts'
import { Tray } from './Tray.tsx'
import type { TrayProps } from './tray.ts'
import { type Conflict, type Edit, useEdit } from './use-edit.ts'
import { useUndoEdit } from './use-undo-edit.ts'

const sizeOptions = LOAD_SIZES.map((value) => ({
  value,
  label: `${loadSizeFacts[value].label}, ${loadSizeFacts[value].items}`,
}))

/** Edits a job: what others changed meanwhile and what the price becomes stand there before the button can be pressed. */
export function EditTray({ job, onClose, onDone }: TrayProps) {
  const undoable = useUndoEdit(job)
  const edit = useEdit(job, (undo) => onDone(undo ? undoable(undo) : undefined))
  const isOver = !ACTIVE_STATUSES.includes(job.status)
  const { price, way } = edit
  const asks = way === 'ask' && price.data
  return (
    <Tray
      title="Edit"
      hint={
        isOver
          ? `The job is ${job.status}: only its contact`
          : 'Contact, address, access, items and size'
      }
      consequence={consequenceOf(edit, job)}
      action={asks ? `Save and ask ${job.firstName}` : 'Save'}
      isReady={edit.isReady}
      pending={edit.saving.isPending && 'Saving...'}
      onClose={onClose}
      onSubmit={edit.submit}
    >
      {edit.conflicts.map((conflict) => (
        <ConflictNotice key={conflict.field} conflict={conflict} edit={edit} />
      ))}
      <div className={layout.pair}>
        {CONTACT_FIELDS.map((field) => (
          <ContactField key={field} field={field} edit={edit} />
        ))}
      </div>
      {!isOver && (
        <>
          <TextField
            label="Address"
            value={edit.values.address}
            error={edit.problems['address']}
            maxLength={300}
            onValue={(address) => edit.change({ address })}
          />
          <AccessFields
            access={edit.values.access}
            onAccess={(access) => edit.change({ access })}
          />
          <EditItems edit={edit} loadSize={job.loadSize} />
          <SelectField
            label="Load size"
            options={sizeOptions}
            value={edit.values.loadSize}
            onValue={(value) => edit.change({ loadSize: LoadSize.parse(value) })}
          />
          <TextArea
            label="Description"
            rows={2}
            maxLength={10_000}
            value={edit.values.description}
            error={edit.problems['description']}
            onValue={(description) => edit.change({ description })}
          />
          <TextArea
            label="Notes for the hauler"
            rows={1}
            maxLength={500}
            value={edit.values.note}
            error={edit.problems['note']}
            onValue={(note) => edit.change({ note })}
          />
        </>
      )}
      <EditPrice job={job} edit={edit} />
    </Tray>
  )
}

/** Contact and address change what reaches the customer; the hauler reads of all but the email. */
function consequenceOf(edit: Edit, { firstName, status, hauler }: AdminJob) {
  const { changes, isDirty, price } = edit
  const isActive = ACTIVE_STATUSES.includes(status)
  const isAnnounced =
    isActive &&
    ['address' as const, ...CONTACT_FIELDS].some((field) => changes[field] !== undefined)
  const isForHauler = isActive && Object.keys(changes).some((field) => field !== 'email')
  // One who is released reads of that instead.
  const isReleased = edit.isMisfit && edit.haulerChoice === 'release'
  const names = [
    ...(isAnnounced ? [firstName] : []),
    ...(hauler && isForHauler && !isReleased ? [hauler.user.firstName] : []),
  ]
  return [
    isDirty && !price.isAsked && 'The price stays.',
    names.length === 1 &&
      `${names[0]} gets a message about this in ${EDIT_MESSAGE_SECONDS} seconds.`,
    names.length === 2 &&
      `${names.join(' and ')} get a message about this in ${EDIT_MESSAGE_SECONDS} seconds.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const LABELS: Partial<Record<JobField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
}

function ContactField({ field, edit }: { field: JobField; edit: Edit }) {
  const value = field === 'items' ? undefined : edit.values[field]
  return (
    <TextField
      label={LABELS[field] ?? field}
      type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
      value={typeof value === 'string' ? value : ''}
      error={edit.problems[field]}
      maxLength={254}
      autoComplete="off"
      onValue={(next) => edit.change({ [field]: next })}
    />
  )
}

/** A field that two people changed: both values, to keep or to take. */
function ConflictNotice({ conflict, edit }: { conflict: Conflict; edit: Edit }) {
  const [mine, theirs] = [wordsOf(conflict.mine), wordsOf(conflict.theirs)]
  return (
    <div className={`${layout.notice} ${layout.bad}`} role="alert">
      <p>
        <b>
          {conflict.by ?? 'The customer'} changed the {fieldName(conflict.field)} while you were
          typing
        </b>
        {conflict.at && `, ${formatTime(conflict.at)}`}, to {theirs}. Yours is {mine}.
      </p>
      <div className={`${layout.row} ${layout.space2}`}>
        <Button size="s" onClick={() => edit.settle(conflict, false)}>
          Keep mine
        </Button>
        <Button size="s" onClick={() => edit.settle(conflict, true)}>
          Take {theirs}
        </Button>
      </div>
    </div>
  )
}
