import { applicationPath } from '../../contract/paths.ts'
import type { Right } from '../../contract/rights.ts'
import { JOB_ACTIONS } from '../ui/keys/places.ts'
import type { Command, Entry, Group } from './entries.ts'

/** What is open on the screen, by its number. */
export type Open = {
  job: string | null
  customer: string | null
  hauler: string | null
  invoice: string | null
}

type Act = { ask: string; label: string; words: string; right: Right }

const act = (ask: string, label: string, words: string, right: Right = 'run-jobs'): Act => ({
  ask,
  label,
  words,
  right,
})
const toolbar = (name: keyof typeof JOB_ACTIONS.keys) => `job-${JOB_ACTIONS.keys[name][0]}`

/** What the toolbar and the parts of a job offer; a tray or a question says what it leads to before anything happens. */
const OF_JOB: readonly Act[] = [
  act(toolbar('edit'), 'Edit', 'change contact address access size'),
  act(toolbar('move'), 'Reschedule', 'move window day'),
  act(toolbar('assign'), 'Assign', 'reassign hauler'),
  act(toolbar('release'), 'Release', 'take from hauler'),
  act(toolbar('paymentLink'), 'Send payment link for', 'pay text'),
  act(toolbar('discount'), 'Discount', 'credit apology', 'give-money'),
  act(toolbar('refund'), 'Refund', 'money back', 'give-money'),
  act(toolbar('cancel'), 'Cancel', 'fee waive'),
  act(toolbar('complete'), 'Complete', 'for the hauler done'),
  act('press-note', 'Write a note on', 'comment mention team'),
  act('press-text', 'Text the customer of', 'message sms conversation'),
  act(
    'press-received-money',
    'Record money received for',
    'cash e-transfer cheque paid',
    'give-money',
  ),
  act('press-delete-job', 'Delete', 'remove'),
]

const OF_CUSTOMER: readonly Act[] = [
  act('edit-customer', 'Edit this customer', 'change name phone email language'),
  act('note-customer', 'Write a note on this customer', 'comment team'),
  act('block-customer', 'Block this customer', 'refuse bookings'),
  act('press-customer-job', 'New job for this customer', 'book pickup'),
  act('press-customer-text', 'Text this customer', 'message sms conversation'),
  act(
    'press-account-terms',
    'Commercial account of this customer',
    'open terms credit limit',
    'give-money',
  ),
  act('press-new-recurring', 'Add a recurring pickup for this customer', 'repeat weekly monthly'),
  act('merge-customer', 'Merge this customer', 'duplicate same person compare'),
  act(
    'export-customer',
    'Export everything about this customer',
    'privacy data file',
    'handle-privacy',
  ),
]

const OF_HAULER: readonly Act[] = [
  act('press-edit-hauler', 'Edit this hauler', 'change phone vehicle areas bank'),
  act('press-see-as', 'See the screens as this hauler', 'look impersonate'),
  act('press-suspend-hauler', 'Suspend this hauler', 'stop pause'),
  act('press-reinstate-hauler', 'Reinstate this hauler', 'resume suspended'),
  act('press-reopen-hauler', 'Reopen the application of this hauler', 'rejected again'),
  act('press-close-hauler', 'Delete the account of this hauler', 'close remove'),
  act('press-hand-in', 'Record cash handed in by this hauler', 'money held', 'give-money'),
  act(
    'export-hauler',
    'Export everything about this hauler',
    'privacy data file',
    'handle-privacy',
  ),
]

const OF_INVOICE: readonly Act[] = [
  act(
    'press-pay-invoice',
    'Record a payment of this invoice',
    'cheque transfer paid',
    'give-money',
  ),
  act('press-send-invoice', 'Email this invoice again', 'send reminder overdue', 'give-money'),
  act('press-void-invoice', 'Void this invoice', 'cancel replace', 'give-money'),
]

/** Both are decided beside the documents, not from here. */
const reviewEntry = (haulerId: string): Entry => ({
  id: 'open-review-hauler',
  group: 'This hauler',
  label: 'Approve or reject the application of this hauler',
  words: 'review accept documents',
  right: 'run-jobs',
  command: { does: 'leave', path: applicationPath(haulerId) },
})

const entriesOf = (
  group: Group,
  acts: readonly Act[],
  about: string,
  command: (ask: string) => Command,
) =>
  acts.map(({ ask, label, words, right }): Entry => ({
    id: `open-${ask}`,
    group,
    label: `${label}${about}`,
    words,
    right,
    command: command(ask),
  }))

/** 'note 1042', 'cancel #1042': the job that is named in the search. */
const jobIn = (text: string): string | undefined => /^\D*[a-z]\D*#?(\d+)$/i.exec(text.trim())?.[1]

/** What can be done with what is open, and with a job whose number stands behind the action in the search. */
export function openEntries({ job, customer, hauler, invoice }: Open, text: string): Entry[] {
  const jobId = jobIn(text) ?? job
  const here = (ask: string): Command => ({ does: 'ask', what: ask })
  const there = (ask: string): Command => ({
    does: 'open',
    tab: 'jobs',
    parameters: { job: jobId ?? '' },
    ask,
  })
  return [
    ...(jobId === null
      ? []
      : entriesOf('This job', OF_JOB, ` job #${jobId}`, jobId === job ? here : there)),
    ...(customer === null ? [] : entriesOf('This customer', OF_CUSTOMER, '', here)),
    ...(hauler === null
      ? []
      : [...entriesOf('This hauler', OF_HAULER, '', here), reviewEntry(hauler)]),
    ...(invoice === null ? [] : entriesOf('This invoice', OF_INVOICE, '', here)),
  ]
}
