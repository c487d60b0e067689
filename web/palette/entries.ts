import type { Right } from '../../contract/rights.ts'
import type { SearchResults } from '../../contract/search.ts'
import { paths, reviewPath } from '../../contract/paths.ts'
import { type AdminTab, TAB_RIGHTS } from '../paths.ts'
import type { PaletteTab } from './Dialogs.tsx'
import { PLACES } from './places.ts'

export const GROUPS = [
  'Jobs',
  'Clients',
  'Haulers',
  'This job',
  'Actions',
  'Go to',
  'Parts',
] as const
export type Group = (typeof GROUPS)[number]

/** What choosing an entry does. */
export type Command =
  /** Something over a tab, which stays as it is filtered when it is the one on screen. */
  | { does: 'open'; tab: AdminTab; parameters: Record<string, string> }
  /** A tab from its beginning. */
  | { does: 'go'; tab: AdminTab; parameters: Record<string, string> }
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

/** What can be done from anywhere; an action that is asked about first opens its own question. */
export const actionEntries = (isDark: boolean): Entry[] => [
  {
    id: 'new-job',
    group: 'Actions',
    label: 'New job',
    detail: 'By phone',
    words: 'book booking call caller phone customer',
    right: 'run-jobs',
    command: { does: 'open', tab: 'jobs', parameters: { new: 'job' } },
  },
  {
    id: 'auto-assign',
    group: 'Actions',
    label: 'Auto-Assign Jobs',
    detail: 'Shows the plan first',
    words: 'dispatch schedule calendar',
    right: 'run-jobs',
    command: { does: 'open', tab: 'schedule', parameters: { ask: 'auto-assign' } },
  },
  {
    id: 'auto-post',
    group: 'Actions',
    label: 'Auto-Post Now',
    detail: 'Shows the posts first',
    words: 'publish social media',
    right: 'run-marketing',
    command: { does: 'open', tab: 'social', parameters: { ask: 'auto-post' } },
  },
  {
    id: 'review-queue',
    group: 'Actions',
    label: 'Review queue',
    detail: 'Applications and documents of haulers',
    words: 'applicants papers approve reject licence insurance pending',
    right: 'run-jobs',
    command: { does: 'leave', path: reviewPath },
  },
  {
    id: 'security',
    group: 'Actions',
    label: 'Account security',
    words: 'password two-factor passkey sessions sign out everywhere',
    command: { does: 'leave', path: paths.security },
  },
  {
    id: 'theme',
    group: 'Actions',
    label: isDark ? 'Light mode' : 'Dark mode',
    words: 'toggle theme colour dark light',
    command: { does: 'theme' },
  },
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    words: 'keys help single-key',
    command: { does: 'shortcuts' },
  },
]

/** What the toolbar of an open job offers, by the key that it has there. */
const JOB_ACTIONS: readonly { key: string; label: string; words: string; right: Right }[] = [
  { key: 'e', label: 'Edit', words: 'change contact address access size', right: 'run-jobs' },
  { key: 'm', label: 'Reschedule', words: 'move window day', right: 'run-jobs' },
  { key: 'a', label: 'Assign', words: 'reassign hauler', right: 'run-jobs' },
  { key: 'l', label: 'Release', words: 'take from hauler', right: 'run-jobs' },
  { key: 'p', label: 'Send payment link for', words: 'pay text', right: 'run-jobs' },
  { key: 'd', label: 'Discount', words: 'credit apology', right: 'give-money' },
  { key: 'r', label: 'Refund', words: 'money back', right: 'give-money' },
  { key: 'x', label: 'Cancel', words: 'fee waive', right: 'run-jobs' },
  { key: 'c', label: 'Complete', words: 'for the hauler done', right: 'run-jobs' },
]

/** What can be done with the job whose panel is open; its tray says what it leads to before anything happens. */
export const openJobEntries = (jobId: string): Entry[] =>
  JOB_ACTIONS.map(({ key, label, words, right }) => ({
    id: `open-job-${key}`,
    group: 'This job',
    label: `${label} job #${jobId}`,
    words,
    right,
    command: { does: 'open', tab: 'jobs', parameters: { ask: `job-${key}` } },
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
