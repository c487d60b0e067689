import type { Right } from '../../contract/rights.ts'
import type { SearchResults } from '../../contract/search.ts'
import { type AdminTab, TAB_RIGHTS } from '../paths.ts'
import type { PaletteTab } from './Dialogs.tsx'
import { PLACES } from './places.ts'

export const GROUPS = [
  'Jobs',
  'Clients',
  'Haulers',
  'This job',
  'This customer',
  'This hauler',
  'This invoice',
  'Actions',
  'Go to',
  'Parts',
] as const
export type Group = (typeof GROUPS)[number]

/** What choosing an entry does; `ask` is what the screen is asked for then, see `askFor`. */
export type Command =
  /** Something over a tab, which stays as it is filtered when it is the one on screen. */
  | { does: 'open'; tab: AdminTab; parameters: Record<string, string>; ask?: string }
  /** Something on the page as it is. */
  | { does: 'ask'; what: string }
  /** A tab from its beginning. */
  | { does: 'go'; tab: AdminTab; parameters: Record<string, string>; ask?: string }
  | { does: 'theme' }
  /** A page beside the desk. */
  | { does: 'leave'; path: string }
  | { does: 'shortcuts' }

export type Entry = {
  id: string
  group: Group
  label: string
  /** Another name it goes by, as good as the label. */
  alias?: string
  detail?: string
  status?: string
  /** Also searched, after the label. */
  words: string
  /** What a colleague must be allowed to do; the others are not offered it. */
  right?: Right
  command: Command
}

type Person = { firstName: string; lastName: string }
const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`
const digits = (phone: string): string => phone.replace(/\D/g, '')

export const jobEntries = (jobs: SearchResults['jobs']): Entry[] =>
  jobs.map((job) => ({
    id: `job-${job.id}`,
    group: 'Jobs',
    label: `#${job.id}`,
    detail: job.area === null ? nameOf(job) : `${nameOf(job)}, ${job.area}`,
    status: job.status,
    alias: nameOf(job),
    words: '',
    command: { does: 'open', tab: 'jobs', parameters: { job: String(job.id) } },
  }))

export const clientEntries = (clients: SearchResults['clients']): Entry[] =>
  clients.map((client) => ({
    id: `client-${client.id}`,
    group: 'Clients',
    label: client.name,
    detail: `${client.jobs === 1 ? '1 job' : `${client.jobs} jobs`}, ${client.email ?? client.phone}`,
    words: `${nameOf(client)} ${client.email ?? ''} ${digits(client.phone)}`,
    command: { does: 'go', tab: 'customers', parameters: { customer: String(client.id) } },
  }))

export const haulerEntries = (haulers: SearchResults['haulers']): Entry[] =>
  haulers.map((hauler) => ({
    id: `hauler-${hauler.id}`,
    group: 'Haulers',
    label: nameOf(hauler),
    detail: hauler.company ?? hauler.vehicleModel,
    status: hauler.status,
    words: `${hauler.email} ${digits(hauler.phone)} ${hauler.company ?? ''} ${hauler.licensePlate}`,
    command: { does: 'open', tab: 'haulers', parameters: { hauler: String(hauler.id) } },
  }))

export const tabEntries = (tabs: readonly Omit<PaletteTab, 'icon'>[]): Entry[] =>
  tabs.map(({ name, label, words = '' }) => ({
    id: `tab-${name}`,
    group: 'Go to',
    label,
    words: `tab ${words}`,
    command: { does: 'go', tab: name, parameters: {} },
  }))

/** The parts that this colleague may open. */
export const placeEntries = (mayOpen: (right: Right) => boolean): Entry[] =>
  PLACES.filter(({ tab, right }) => mayOpen(TAB_RIGHTS[tab]) && (!right || mayOpen(right))).map(
    ({ label, tab, parameters, words }) => ({
      id: `place-${tab}-${Object.values(parameters).join('-')}`,
      group: 'Parts',
      label,
      words,
      command: { does: 'go', tab, parameters },
    }),
  )
