import type { LeadId } from '../../contract/admin-leads.ts'
import type { Channel } from '../../contract/channels.ts'
import { dayOf, type Day } from '../../contract/calendar.ts'
import type { ConsentClass } from '../../contract/consents.ts'
import type { MailingSegment } from '../../contract/mailing-content.ts'
import type { LeftOutReason } from '../../contract/mailing-people.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { isTextable } from '../core/phone.ts'
import { areaOfLead } from '../places/area-of-lead.ts'
import { findPeople, type Person } from './people-query.ts'
import { findRefusals, type Refusals } from './refusals-query.ts'

/** What the consent of the recipients of a campaign is about: leads agreed to the one message about their area. */
export const consentClassOf = ({ audience }: MailingSegment): ConsentClass =>
  audience === 'area_served' ? 'area_opened' : 'promotion'

/** A person who would get the message, and where. */
export type Chosen = {
  person: string
  name: string
  area: ServiceArea | null
  lastPickup: Day | null
  /** Their own code for friends; null without one, and while no offer is on for it. */
  referralCode: string | null
  channel: Channel
  contact: string
  /** Until when the consent is implied; null for one that was given. */
  until: Date | null
  /** The leads that asked about the area which the message names. */
  leadIds: LeadId[]
}
export type Choice = Chosen | { person: string; leftOut: LeftOutReason }

/** Which messages there are, whose rules decide, and who of the people. */
export type Choosing = {
  mailingId: MailingId
  segment: MailingSegment
  byEmail: boolean
  byText: boolean
  hadSince: Date | null
  only?: readonly string[]
}

/**
 * Decides for each person who fits the rules whether and where the message goes: by email where that is allowed, else by text, and
 * to each contact once. It is asked when people are counted, when a campaign begins and when it is their turn.
 */
export async function chooseRecipients(
  ctx: Pick<Context, 'db' | 'secrets'>,
  choosing: Choosing,
  at: Date,
): Promise<Choice[]> {
  const consentClass = consentClassOf(choosing.segment)
  const people = await findPeople(ctx.db, { ...choosing, consentClass, today: dayOf(at), at })
  const served = people.flatMap((person) => inServedArea(person, choosing.segment))
  const refusals = await findRefusals(
    ctx,
    served.flatMap(({ email, phone }) => [email.contact, phone.contact]),
  )
  const taken = new Set<string>()
  return served.map((person): Choice => {
    const choice = chooseFor(person, choosing, { refusals, consentClass, at })
    if ('leftOut' in choice) return choice
    if (taken.has(choice.contact)) return { person: choice.person, leftOut: 'same_contact' }
    taken.add(choice.contact)
    return choice
  })
}

/** Leads with the area that they asked about and that is served by now; only those of the areas chosen. All other people as they are. */
function inServedArea(person: Person, { audience, areas }: MailingSegment): Person[] {
  if (audience !== 'area_served' && (audience !== 'leads' || areas.length === 0)) return [person]
  const requests = (person.leads ?? []).map((lead) => ({
    lead,
    area: areaOfLead(lead.municipality),
  }))
  const isWanted = (area: ServiceArea) => areas.length === 0 || areas.includes(area)
  const area = requests.map((each) => each.area).find((each) => each !== null && isWanted(each))
  if (!area) return []
  const leads = requests.filter((each) => each.area === area).map(({ lead }) => lead)
  return [{ ...person, area, leads }]
}

type Rules = { refusals: Refusals; consentClass: ConsentClass; at: Date }

function chooseFor(person: Person, { byEmail, byText }: Choosing, rules: Rules): Choice {
  const { person: key, name, area, lastPickup, referralCode } = person
  if (person.isBlocked) return { person: key, leftOut: 'blocked' }
  const ways = [
    ...(byEmail ? [{ channel: 'email', ...verdictOf(person.email, rules) } as const] : []),
    ...(byText ? [{ channel: 'sms', ...verdictOf(textable(person.phone), rules) } as const] : []),
  ]
  const way = ways.find((each) => each.contact !== undefined)
  if (way?.contact === undefined) {
    const obstacles = ways.map(({ obstacle }) => obstacle)
    const worst = WORST_FIRST.find((each) => obstacles.includes(each)) ?? 'no_contact'
    return { person: key, leftOut: worst }
  }
  if (person.isRecent) return { person: key, leftOut: 'recent' }
  if (person.hadIt) return { person: key, leftOut: 'had_it' }
  const { channel, contact, until } = way
  const leadIds = (person.leads ?? []).map(({ id }) => id)
  return { person: key, name, area, lastPickup, referralCode, channel, contact, until, leadIds }
}

/** What a person said counts before what we lack. */
const WORST_FIRST: readonly LeftOutReason[] = [
  'unsubscribed',
  'bounced',
  'expired',
  'no_consent',
  'no_contact',
]

const textable = (phone: Person['phone']): Person['phone'] =>
  phone.contact !== null && isTextable(phone.contact) ? phone : { ...phone, contact: null }

type Verdict =
  | { contact: string; until: Date | null; obstacle?: undefined }
  | { contact?: undefined; obstacle: LeftOutReason }

/** The same rules as those of `findConsenting`, with the reason. */
function verdictOf(
  { contact, express, refused, until: implied, stopped }: Person['email'],
  { refusals, consentClass, at }: Rules,
): Verdict {
  if (contact === null) return { obstacle: 'no_contact' }
  const kept = refusals.get(contact) ?? []
  if (stopped === 'opted_out' || kept.includes('opted_out')) return { obstacle: 'unsubscribed' }
  if (stopped !== null || kept.includes('complained')) return { obstacle: 'bounced' }
  if (express) return { contact, until: null }
  if (refused || kept.includes(consentClass)) return { obstacle: 'unsubscribed' }
  if (implied === null) return { obstacle: 'no_consent' }
  const until = new Date(implied)
  return until > at ? { contact, until } : { obstacle: 'expired' }
}
