import { z } from 'zod'
import { ALERT_KINDS, type AlertKind } from '../../../contract/alerts.ts'
import type { ChangedWindow } from '../../../contract/booking-rules.ts'
import { formatDay, formatPickupDay, type Day } from '../../../contract/calendar.ts'
import { formatShare } from '../../../contract/hauler-share.ts'
import { formatMoney, Money } from '../../../contract/money.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { GroupValues, type OpenDay, type SettingsGroup } from '../../../contract/settings-groups.ts'
import { teamRoleNames, type TeamRole } from '../../../contract/team-roles.ts'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { ALERT_LABELS } from '../alert-copy.ts'
import { GROUP_FACTS, WEEKDAYS, type FieldKind, type GroupField } from './group-fields.ts'

/** What stands in the fields: texts, and lists where there are boxes. */
export type GroupDraft = Record<string, unknown>
/** What is wrong, by field. */
export type GroupProblems = Partial<Record<string, string>>

/** Kinds whose fields hold the value itself, no text. */
const AS_THEY_ARE: readonly FieldKind[] = ['weekdays', 'areas', 'windows', 'hours', 'flag', 'roles']

/** The values as they travel, by field. */
const wireOf = (content: GroupValues): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(z.encode(GroupValues, content).values)

/** The fields as they are filled at the beginning. */
export function draftOf(content: GroupValues): GroupDraft {
  const wire = wireOf(content)
  return Object.fromEntries(
    GROUP_FACTS[content.group].fields.map(({ key, kind }) => [key, fieldValue(kind, wire[key])]),
  )
}

function fieldValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'days') return Array.isArray(value) ? value.join(', ') : ''
  if (AS_THEY_ARE.includes(kind)) return value
  if (kind === 'percent') return String(Number(value) / 10)
  return value === null || value === undefined ? '' : String(value)
}

/** The values of a draft, or what is wrong with its fields. */
export function readGroup(
  group: SettingsGroup,
  draft: GroupDraft,
): { content: GroupValues } | { problems: GroupProblems } {
  const values = Object.fromEntries(
    GROUP_FACTS[group].fields.map((field) => [field.key, wireValue(field, draft[field.key])]),
  )
  const result = z.safeDecode(GroupValues, { group, values } as z.input<typeof GroupValues>)
  if (result.success) return { content: result.data }
  const problems = result.error.issues
    .toReversed()
    .map(({ path, message }) => [fieldIn(path), message])
  return { problems: Object.fromEntries(problems) as GroupProblems }
}

/** 'lateFee' in `['values', 'lateFee']`, and in the path of a refusal of the server. */
export const fieldIn = (path: readonly PropertyKey[] | string): string => {
  const parts = typeof path === 'string' ? path.split('.') : path.map(String)
  return parts[parts.indexOf('values') + 1] ?? ''
}

function wireValue({ kind, isOptional }: GroupField, value: unknown): unknown {
  if (AS_THEY_ARE.includes(kind)) return value
  const text = String(value ?? '').trim()
  if (kind === 'days') return text.split(/[\s,;]+/).filter(Boolean)
  if (isOptional && text === '') return null
  if (kind === 'percent') return permilleIn(text)
  if (kind === 'whole' || kind === 'hour') return text === '' ? Number.NaN : Number(text)
  if (kind !== 'money') return text
  const amount = readDollars(text)
  return amount === undefined ? text : z.encode(Money, amount)
}

/** '72.5' and '72.5 %' are 725 thousandths; what is no such number is refused by the contract. */
const permilleIn = (text: string): number =>
  /^\d{1,3}(\.\d)?\s*%?$/.test(text) ? Math.round(Number.parseFloat(text) * 10) : Number.NaN

/** A value that changes, in words. */
export type Change = { key: string; label: string; before: string; after: string }

/** What differs between two versions, in the order of the fields. */
export function changesBetween(before: GroupValues, after: GroupValues): Change[] {
  const [old, next] = [wireOf(before), wireOf(after)]
  return GROUP_FACTS[after.group].fields.flatMap(({ key, label, kind }) => {
    const [was, becomes] = [valueText(kind, old[key]), valueText(kind, next[key])]
    return was === becomes ? [] : [{ key, label, before: was, after: becomes }]
  })
}

/** Every value of a version, in words. */
export const rowsOf = (content: GroupValues): [label: string, value: string][] => {
  const wire = wireOf(content)
  return GROUP_FACTS[content.group].fields.map(({ key, label, kind }) => [
    label.replace(' (optional)', ''),
    valueText(kind, wire[key]),
  ])
}

/** Roles by alert, as the settings hold them. */
export type RolesByAlert = Record<AlertKind, TeamRole[]>

/** 'Job at risk: Owner, Dispatcher; Failed payout: Accountant'. */
const rolesText = (roles: RolesByAlert): string =>
  ALERT_KINDS.filter((kind) => roles[kind].length > 0)
    .map(
      (kind) =>
        `${ALERT_LABELS[kind]}: ${roles[kind].map((role) => teamRoleNames[role]).join(', ')}`,
    )
    .join('; ') || 'Only those who chose it'

/** 'Thu, Dec 3, morning: closed', 'Thu, Dec 3, evening: at most 4'. */
export const windowText = ({ day, window, most }: ChangedWindow): string =>
  `${formatPickupDay(day)}, ${window}: ${most === 0 ? 'closed' : `at most ${most}`}`

/** '5 PM' of 17. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

function valueText(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (kind === 'percent') return formatShare(Number(value))
  if (kind === 'hour') return hourText(Number(value))
  if (kind === 'flag') return value === true ? 'On' : 'Off'
  if (kind === 'roles') return rolesText(value as RolesByAlert)
  if (kind === 'money') return formatMoney(z.decode(Money, String(value)))
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return 'None'
  if (kind === 'weekdays') return value.map((day) => WEEKDAYS[Number(day)]).join(', ')
  if (kind === 'days') return value.map((day: Day) => formatDay(day)).join(', ')
  if (kind === 'areas')
    return value.length === SERVICE_AREAS.length ? `All ${value.length} areas` : value.join(', ')
  if (kind === 'windows') return value.map(windowText).join(', ')
  return (value as OpenDay[])
    .map(({ day, from, until }) => `${WEEKDAYS[day]?.slice(0, 3)} ${from} to ${until}`)
    .join(', ')
}
