import type { MailingId } from '../../contract/mailings.ts'
import type { RowChange } from '../../contract/row-changes.ts'
import {
  fieldsSentence,
  type FieldSentences,
  rowChanges,
  type RowEntry,
} from '../audit/row-changes-query.ts'
import type { Db } from '../db/database.ts'
import { findMailing, missingMailing } from './mailing-store.ts'

const MOVES: Record<string, string> = {
  schedule: 'Scheduled',
  unschedule: 'Taken back to a draft',
  start: 'Began to send',
  pause: 'Paused',
  resume: 'Resumed',
  stop: 'Stopped',
  complete: 'Completed',
  turn_on: 'Turned on',
  turn_off: 'Turned off',
}

/** The moves of a campaign by email and SMS, and what colleagues changed by the audit log. @throws AppError not_found */
export async function mailingChanges(db: Db, id: MailingId): Promise<RowChange[]> {
  if (!(await findMailing(db, id))) missingMailing()
  return rowChanges(db, { table: 'mailings', noun: 'mailing', id }, sentenceOf)
}

function sentenceOf(entry: RowEntry): string {
  const { change, move, reason } = entry
  if (move !== null) return (MOVES[move] ?? move) + (reason === null ? '' : `: ${reason}`)
  return change === 'insert' ? 'Created' : fieldsSentence(entry, FIELDS)
}

type Email = { subject?: string; preview?: string; content?: string }

const subjectOf = (email: unknown): string => (email as Email | null)?.subject ?? ''

function emailSentence(before: unknown, after: unknown): string {
  if (after === null) return 'Email: off'
  if (before === null) return `Email: “${subjectOf(after)}”`
  const [earlier, later] = [before as Email, after as Email]
  return [
    earlier.subject === later.subject
      ? ''
      : `Subject: “${subjectOf(before)}” to “${subjectOf(after)}”`,
    earlier.preview === later.preview ? '' : 'Words after the subject',
    earlier.content === later.content ? '' : 'Content of the email',
  ]
    .filter((sentence) => sentence !== '')
    .join('; ')
}

const code = (value: unknown): string => (value === null ? 'none' : String(value))

const FIELDS: FieldSentences = {
  name: (before, after) => `Name: “${String(before)}” to “${String(after)}”`,
  segment: () => 'Who gets it',
  mail: emailSentence,
  sms: (before, after) =>
    after === null ? 'Text: off' : before === null ? 'Text: on' : 'Words of the text',
  code: (before, after) => `Offer: ${code(before)} to ${code(after)}`,
  texts_per_minute: (before, after) => `Texts a minute: ${String(before)} to ${String(after)}`,
  mails_per_minute: (before, after) => `Emails a minute: ${String(before)} to ${String(after)}`,
  period_days: (before, after) =>
    `Days until it comes again: ${String(before)} to ${String(after)}`,
  months: () => 'Months',
  confirmed_claims: (_, after) =>
    Array.isArray(after) && after.length > 0
      ? `Confirmed what it claims: ${after.map((claim) => `“${String(claim)}”`).join(', ')}`
      : '',
  deleted_at: () => 'Deleted',
}
