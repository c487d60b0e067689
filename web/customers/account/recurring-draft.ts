import { type AccessInput, AccessPlace, accessOf, whereText } from '../../../contract/access.ts'
import {
  addDays,
  Day,
  dayOf,
  formatPickupDay,
  TimeWindow,
  windowFacts,
} from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'
import type { Correction } from '../../../contract/quotes.ts'
import {
  Interval,
  intervalNames,
  RecurringForm,
  type RecurringPickup,
  type RecurringRule,
} from '../../../contract/recurring-pickups.ts'
import { now } from '../../clock.ts'

/** What is filled in about a recurring pickup. */
export type RecurringDraft = {
  firstName: string
  lastName: string
  phone: string
  address: string
  place: string
  floors: string
  walkMinutes: string
  elevator: boolean
  unattended: boolean
  notes: string
  items: readonly Correction[]
  description: string
  /** '' chooses it by the items. */
  loadSize: string
  every: string
  firstDay: string
  lastDay: string
  window: string
  poNumber: string
}
export type DraftErrors = Partial<Record<string, string>>

export const newDraft = (record: CustomerRecord): RecurringDraft => ({
  firstName: record.firstName,
  lastName: record.lastName,
  phone: record.phone ?? '',
  address: record.addresses[0]?.address ?? '',
  place: 'curb',
  floors: '1',
  walkMinutes: '0',
  elevator: false,
  unattended: false,
  notes: '',
  items: [],
  description: '',
  loadSize: 'small',
  every: 'week',
  firstDay: addDays(dayOf(now()), 1),
  lastDay: '',
  window: 'morning',
  poNumber: '',
})

export const draftOf = (pickup: RecurringPickup): RecurringDraft => ({
  firstName: pickup.firstName,
  lastName: pickup.lastName,
  phone: pickup.phone,
  address: pickup.address,
  place: pickup.access?.place ?? 'curb',
  floors: String(Math.max(1, pickup.access?.floors ?? 1)),
  walkMinutes: String(pickup.access?.walkMinutes ?? 0),
  elevator: pickup.access?.elevator ?? false,
  unattended: pickup.access?.unattended ?? false,
  notes: pickup.access?.notes ?? '',
  items: pickup.items,
  description: pickup.ownWords,
  loadSize: pickup.loadSize ?? '',
  every: pickup.every,
  firstDay: pickup.firstDay,
  lastDay: pickup.lastDay ?? '',
  window: pickup.window,
  poNumber: pickup.poNumber,
})

export const hasFloors = ({ place }: Pick<RecurringDraft, 'place'>): boolean =>
  place === 'upstairs' || place === 'basement'

/** The access of a draft; none where it says nothing but the curb. */
function accessIn(draft: RecurringDraft): AccessInput | undefined {
  const { place, floors, walkMinutes, elevator, unattended, notes } = draft
  const access: AccessInput = {
    place: AccessPlace.parse(place),
    ...(hasFloors(draft) && { floors: Number(floors) }),
    elevator: hasFloors(draft) && elevator,
    walkMinutes: Number(walkMinutes),
    unattended,
    notes: notes.trim(),
  }
  const isSaid =
    place !== 'curb' || access.walkMinutes > 0 || access.notes !== '' || access.unattended
  return isSaid ? access : undefined
}

/** What of a draft the price follows from; null without a load. */
export function loadOf(draft: RecurringDraft) {
  const { items, description, loadSize, address } = draft
  const words = description.trim()
  if (words.length < 10 && items.length === 0) return null
  const access = accessIn(draft)
  const size = LoadSize.safeParse(loadSize).data
  // What is only noted leaves the price as it is.
  const isPriced = access && (access.place !== 'curb' || access.walkMinutes > 0)
  return {
    items: [...items],
    ...(words.length >= 10 && { description: words }),
    ...(size && { loadSize: size }),
    ...(isPriced && { access: { ...access, notes: '' } }),
    ...(address.trim().length >= 5 && { address: address.trim() }),
  }
}

/** The form as it is sent; undefined while a day is missing. */
export function formOf(draft: RecurringDraft): RecurringForm | undefined {
  const firstDay = Day.safeParse(draft.firstDay).data
  if (firstDay === undefined) return undefined
  const { firstName, lastName, phone, address, poNumber } = draft
  const access = accessIn(draft)
  const loadSize = LoadSize.safeParse(draft.loadSize).data
  return {
    firstName,
    lastName,
    phone,
    address,
    poNumber,
    firstDay,
    items: [...draft.items],
    ...(draft.description.trim() !== '' && { description: draft.description }),
    ...(loadSize && { loadSize }),
    ...(access && { access }),
    every: Interval.parse(draft.every),
    lastDay: Day.safeParse(draft.lastDay).data ?? null,
    window: TimeWindow.parse(draft.window),
  }
}

/** What the contract and the account say about each field. */
export function problemsOf(draft: RecurringDraft, account: CommercialAccount): DraftErrors {
  const form = formOf(draft)
  if (!form) return { firstDay: 'Please choose the first day' }
  const issues = RecurringForm.safeParse(form).error?.issues ?? []
  return {
    ...(draft.items.length === 0 &&
      draft.description.trim() === '' && { description: 'Please say what is picked up' }),
    ...(account.requiresPo &&
      draft.poNumber.trim() === '' && { poNumber: 'This account needs a PO number' }),
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message])),
  }
}

/** The rule of a draft, for its days; undefined while the first one is missing. */
export function ruleOf({ every, firstDay, lastDay }: RecurringDraft): RecurringRule | undefined {
  const first = Day.safeParse(firstDay).data
  return first === undefined
    ? undefined
    : {
        every: Interval.parse(every),
        firstDay: first,
        lastDay: Day.safeParse(lastDay).data ?? null,
      }
}

/** What a person reads for each field that two people edited. */
export const fieldNames: Record<keyof RecurringDraft, string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone',
  address: 'address',
  place: 'place',
  floors: 'floors',
  walkMinutes: 'walk',
  elevator: 'elevator',
  unattended: 'who is there',
  notes: 'access notes',
  items: 'items',
  description: 'words for the load',
  loadSize: 'size',
  every: 'frequency',
  firstDay: 'first day',
  lastDay: 'last day',
  window: 'window',
  poNumber: 'PO number',
}

const dayText = (value: string): string => {
  const day = Day.safeParse(value).data
  return day === undefined ? 'none' : formatPickupDay(day)
}

/** A value as a person reads it. */
export function valueText(draft: RecurringDraft, field: keyof RecurringDraft): string {
  switch (field) {
    case 'items': {
      const count = draft.items.reduce((sum, { quantity }) => sum + quantity, 0)
      return count === 1 ? '1 item' : `${count} items`
    }
    case 'elevator':
    case 'unattended':
      return draft[field] ? 'yes' : 'no'
    case 'every':
      return `“${intervalNames[Interval.parse(draft.every)]}”`
    case 'window':
      return windowFacts[TimeWindow.parse(draft.window)].hours
    case 'firstDay':
    case 'lastDay':
      return dayText(draft[field])
    case 'loadSize': {
      const size = LoadSize.safeParse(draft.loadSize).data
      return size ? loadSizeFacts[size].label : 'by the items'
    }
    case 'place': {
      const access = accessIn(draft)
      return access ? whereText(accessOf(access)) : 'the curb'
    }
    default:
      return draft[field] === '' ? 'nothing' : `“${draft[field]}”`
  }
}
