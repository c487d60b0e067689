import { randomUUID } from 'node:crypto'
import { saveLead } from '../places/save-lead.ts'
import type { StoryCalendar } from './calendar.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'
import type { StoryContext, Storyline } from './story.ts'

type SampleLead = { daysAgo: number; hour: number; contact: string; municipality: string }

const sampleLeads: SampleLead[] = [
  { daysAgo: 47, hour: 19, contact: `noor.haddad@${CUSTOMERS_AT}`, municipality: 'Abbotsford' },
  { daysAgo: 31, hour: 12, contact: `piet.vandyk@${CUSTOMERS_AT}`, municipality: 'Squamish' },
  { daysAgo: 22, hour: 8, contact: '604-555-0197', municipality: 'Abbotsford' },
  { daysAgo: 15, hour: 21, contact: `ruth.iverson@${CUSTOMERS_AT}`, municipality: 'Mission' },
  { daysAgo: 9, hour: 17, contact: `tomas.silva@${CUSTOMERS_AT}`, municipality: 'Abbotsford' },
  { daysAgo: 4, hour: 10, contact: '604-555-0198', municipality: 'Squamish' },
  { daysAgo: 1, hour: 20, contact: `wanda.kim@${CUSTOMERS_AT}`, municipality: 'Chilliwack' },
]

/** A few people outside the service areas ask for a message when we serve their area. */
export async function* leadsStory(ctx: StoryContext, calendar: StoryCalendar): Storyline {
  for (const { daysAgo, hour, contact, municipality } of sampleLeads) {
    yield calendar.at(-daysAgo, hour)
    await saveLead(ctx, { visitorId: randomUUID() }, { contact, municipality })
  }
}
