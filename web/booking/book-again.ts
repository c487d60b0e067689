import type { NextBooking } from '../../contract/book-again.ts'
import { keepDraft } from '../ui/field/draft.ts'
import { accessValues } from './access/access.ts'
import { DRAFT, EMPTY } from './details.ts'

/** The booking form opens with an earlier pickup: everything but the day and the window. */
export function draftNextBooking(next: NextBooking): void {
  const { isWritten, items, access, contact, ...load } = next
  const draft = {
    ...EMPTY,
    ...load,
    ...contact,
    written: isWritten ? next.description : '',
    corrections: items,
    ...(access && { access: accessValues(access) }),
  }
  keepDraft(DRAFT.key, draft, [])
}
