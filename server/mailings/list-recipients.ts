import { sql } from 'kysely'
import {
  type LeftOutReason,
  leftOutLabels,
  listMailingRecipients,
  RecipientState,
} from '../../contract/mailing-people.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { recipientState } from './mailing-counts-query.ts'

type Ending = { leftOut: LeftOutReason | null; failure: string | null; state: RecipientState }

/** What the team reads of a person who did not get the message, or may not have. */
function whyOf({ leftOut, failure, state }: Ending): string | null {
  if (leftOut !== null) return leftOutLabels[leftOut]
  if (failure !== null) return failure
  return state === 'notConfirmed'
    ? 'The provider did not answer. It may have arrived, and is not sent again'
    : null
}

/** The people of campaigns by email and SMS, one by one. */
export const mailingRecipients = pageOf(listMailingRecipients, {
  from: ({ db }) =>
    db
      .selectFrom('mailingRecipients as r')
      .innerJoin('mailings as m', 'm.id', 'r.mailingId')
      .leftJoin('notifications as n', 'n.id', 'r.notificationId')
      .select([
        'r.id',
        'r.mailingId',
        'r.name',
        'r.channel',
        'r.leftOut',
        'r.writtenAt',
        'r.clickedAt',
        'n.failure',
        recipientState.as('state'),
      ])
      .where('m.deletedAt', 'is', null),
  item: ({ leftOut, failure, state: stored, ...row }) => {
    const state = RecipientState.parse(stored)
    return { ...row, state, why: whyOf({ leftOut, failure, state }) }
  },
  missing: () => 'There is no such person',
  id: 'r.id',
  sorts: { id: [sql`r.id`, 'integer'] },
  filters: {
    mailing: isAnyOf('r.mailingId'),
    state: (states) => sql<boolean>`${recipientState} = any(${states}::text[])`,
  },
  countsAll: false,
})
