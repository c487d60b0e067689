import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, flag } from './filters.ts'
import { HaulerId, HaulerStatus } from './haulers.ts'
import { Id } from './ids.ts'
import { JobId, JobStatus } from './jobs.ts'
import { lifecycle } from './lifecycle.ts'
import { list } from './list.ts'
import { MessageStatus } from './messaging.ts'
import { Money } from './money.ts'

/** `done`: nothing is to be answered, until this person writes again. */
export const CONVERSATION_STATUSES = ['open', 'done'] as const
/** One of `CONVERSATION_STATUSES`; `conversationLifecycle` says how it changes. */
export const ConversationStatus = z.enum(CONVERSATION_STATUSES)
export type ConversationStatus = z.infer<typeof ConversationStatus>

/** Every way a conversation changes status; a text that comes in reopens it by the system. */
export const conversationLifecycle = lifecycle({
  noun: 'conversation',
  states: CONVERSATION_STATUSES,
  moves: {
    close: { by: ['admin'], from: ['open'], to: 'done' },
    reopen: { by: ['admin', 'system'], from: ['done'], to: 'open' },
  },
})

/** The number of a conversation. */
export const ConversationId = Id.brand<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>

/** Whose number it is, as far as we know: the number of a hauler, of a customer, or of neither. */
export const CONTACT_KINDS = ['customer', 'hauler', 'unknown'] as const
/** One of `CONTACT_KINDS`. */
export const ContactKind = z.enum(CONTACT_KINDS)
export type ContactKind = z.infer<typeof ContactKind>

/** A member of the admin team. */
export const Assignee = z.object({ id: z.number(), name: z.string() })
export type Assignee = z.infer<typeof Assignee>

/** What was written last, by the person or by our team; automatic messages are left out. */
export const LastMessage = z.object({
  isInbound: z.boolean(),
  text: z.string(),
  /** How many pictures or other files came with it. */
  media: z.number(),
  /** Of a message that we sent; null of a text that came in. */
  status: MessageStatus.nullable(),
  /** The provider's reason, or ours, where it did not arrive. */
  failure: z.string().nullable(),
})
export type LastMessage = z.infer<typeof LastMessage>

/** All that we and the owner of one phone number wrote to each other. */
export const Conversation = z.object({
  id: ConversationId,
  /** E.164, or the digits of a short code. */
  phone: z.string(),
  kind: ContactKind,
  /** Null for a number that no job, account or hauler has. */
  name: z.string().nullable(),
  /** The job under way, else the next one, else the latest. */
  jobId: JobId.nullable(),
  haulerId: HaulerId.nullable(),
  status: ConversationStatus,
  assignee: Assignee.nullable(),
  /** Texts that came in and were not read. */
  unread: z.number(),
  /** This number replied STOP: no text goes there until it replies START. */
  isStopped: z.boolean(),
  last: LastMessage.nullable(),
  /** When the person or our team wrote last; null until either has, and the list leaves it out until then. */
  lastAt: Instant.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** Whose conversations: the caller's own, or those that are unassigned. */
export const ASSIGNED_TO = ['me', 'none'] as const
/** One of `ASSIGNED_TO`. */
export const AssignedTo = z.enum(ASSIGNED_TO)
export type AssignedTo = z.infer<typeof AssignedTo>

const columns: ListColumns<Conversation> = {
  id: { title: 'Conversation ID', value: ({ id }) => id },
  phone: { title: 'Phone', value: ({ phone }) => phone },
  name: { title: 'Name', value: ({ name }) => name },
  kind: { title: 'Kind', value: ({ kind }) => kind },
  job: { title: 'Job ID', value: ({ jobId }) => jobId },
  status: { title: 'Status', value: ({ status }) => status },
  assignee: { title: 'Assigned to', value: ({ assignee }) => assignee && assignee.name },
  unread: { title: 'Unread texts', value: ({ unread }) => unread },
  stopped: { title: 'Texts stopped', value: ({ isStopped }) => (isStopped ? 'yes' : 'no') },
  last: { title: 'Last message', value: ({ last }) => last && last.text },
  lastAt: { title: 'Last written', value: ({ lastAt }) => lastAt && lastAt.toISOString() },
}

/**
 * Every conversation, the one with the latest message first. The search also reads what people and our team
 * wrote. `job` leaves those with the customer and the hauler of a job.
 */
export const listConversations = list(
  {
    path: '/api/admin/conversations',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Conversations by text, the latest first',
    item: Conversation,
    search: 'Name, phone, job ID, words',
    filters: {
      status: anyOf(ConversationStatus),
      assigned: anyOf(AssignedTo),
      unread: flag,
      job: anyOf(JobId),
    },
    sorts: { lastAt: 'desc' },
  },
  columns,
)

/** The figures over the inbox, from counters. */
export const ConversationCounts = z.object({
  open: z.number(),
  /** Open, and assigned to the caller. */
  mine: z.number(),
  done: z.number(),
  /** Texts that came in and were not read; the badge of the inbox. */
  unread: z.number(),
})
export type ConversationCounts = z.infer<typeof ConversationCounts>

/** The counts over all conversations. */
export const countConversations = endpoint({
  method: 'GET',
  path: '/api/admin/conversation-counts',
  access: 'admin',
  right: 'see-jobs',
  summary: 'How many conversations are open, the caller’s and done, and how many texts are unread',
  response: ConversationCounts,
})

/** A job of the number, for the pane beside the messages. */
export const ConversationJob = z.object({
  id: JobId,
  status: JobStatus,
  day: Day,
  window: TimeWindow,
  address: z.string(),
  haulerName: z.string().nullable(),
  isPaid: z.boolean(),
  /** The final price, else the estimate, in Canadian dollars. */
  price: Money,
})
export type ConversationJob = z.infer<typeof ConversationJob>

/** One conversation with what we know about the owner of its number. */
export const ConversationDetails = Conversation.extend({
  email: z.string().nullable(),
  /** When the number replied STOP; null unless that is in force. */
  stoppedAt: Instant.nullable(),
  /** The jobs of this number, the current one first, at most 5. */
  jobs: z.array(ConversationJob),
  jobCount: z.number(),
  /** When this number first booked. */
  customerSince: Instant.nullable(),
  haulerStatus: HaulerStatus.nullable(),
})
export type ConversationDetails = z.infer<typeof ConversationDetails>

const params = z.object({ id: ConversationId })

/** One conversation. @throws not_found for a conversation that does not exist. */
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:id',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One conversation, with the jobs of its number',
  params,
  response: ConversationDetails,
})

/**
 * Marks the texts that came in up to this instant as read; one that came later stays unread. Repeating it is
 * no error. @throws not_found for a conversation that does not exist.
 */
export const readConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/read',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Mark the texts of a conversation as read, up to an instant',
  params,
  body: z.object({ upTo: Instant }),
  response: Conversation,
})

/**
 * Marks the latest text that came in as unread, for the whole team; a conversation that is done opens again.
 * Repeating it changes nothing. `refused` where no text has come in. @throws not_found where there is none.
 */
export const unreadConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/unread',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Mark the latest text of a conversation as unread',
  params,
  errors: ['refused'],
  response: Conversation,
})

/** Gives a conversation to a member of the admin team, or to no one. `refused` for anyone else. */
export const assignConversation = endpoint({
  method: 'PUT',
  path: '/api/admin/conversations/:id/assignee',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Assign a conversation to a member of the admin team, or to no one',
  params,
  body: z.object({ assigneeId: Id.nullable() }),
  errors: ['refused'],
  response: Conversation,
})

/** Takes a conversation off the open ones. `illegal_move` when it is done already. */
export const closeConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/done',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Mark a conversation as done',
  params,
  errors: ['illegal_move'],
  response: Conversation,
})

/** Opens a conversation that is done. `illegal_move` when it is open already. */
export const reopenConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/reopen',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Open a conversation again',
  params,
  errors: ['illegal_move'],
  response: Conversation,
})
