import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { allows, lifecycle } from './lifecycle.ts'
import { list } from './list.ts'
import { TemplateKey } from './templates.ts'

/** Who did what a message reports. */
export const SENDER_TYPES = ['system', 'admin', 'hauler', 'client'] as const
/** One of `SENDER_TYPES`. */
export const SenderType = z.enum(SENDER_TYPES)
export type SenderType = z.infer<typeof SenderType>

/**
 * `sent` is with the provider, `delivered` is confirmed by it, `cancelled` was no longer true before it
 * was sent. `unknown` was handed over without an answer: a text is looked up before it is sent again, an email
 * is sent once more after an hour; what stays unknown says so in its `failure`.
 * `not_sent` was written but kept back: its template is turned off, or its recipient wants no such messages.
 */
export const MESSAGE_STATUSES = [
  'queued',
  'unknown',
  'sent',
  'delivered',
  'failed',
  'cancelled',
  'not_sent',
] as const
/** One of `MESSAGE_STATUSES`; `messageLifecycle` says how it changes. */
export const MessageStatus = z.enum(MESSAGE_STATUSES)
export type MessageStatus = z.infer<typeof MessageStatus>

/**
 * Every way a message changes status. 'send' and 'deliver' also start from states in which we had
 * given up ('expire', 'cancel'): the provider has the message, whatever we decided before. A failure that the
 * provider reports is final: later reports on the same text are ignored. 'reroute' is the way from SMS to email.
 */
export const messageLifecycle = lifecycle({
  noun: 'message',
  states: MESSAGE_STATUSES,
  moves: {
    send: { by: ['system'], from: ['queued', 'unknown', 'failed', 'cancelled'], to: 'sent' },
    deliver: {
      by: ['provider'],
      from: ['queued', 'unknown', 'sent', 'failed', 'cancelled'],
      to: 'delivered',
    },
    /** No answer came to the handover; the provider turns out not to have it. */
    mark_unknown: { by: ['system'], from: ['queued'], to: 'unknown' },
    requeue: { by: ['system'], from: ['unknown'], to: 'queued' },
    reroute: { by: ['system'], from: ['queued', 'unknown', 'sent'], to: 'queued' },
    fail: { by: ['provider'], from: ['queued', 'unknown', 'sent'], to: 'failed' },
    expire: { by: ['system'], from: ['queued', 'unknown'], to: 'failed' },
    /** What it says is no longer so, for example because its job was cancelled; not while it is handed over. */
    cancel: { by: ['system'], from: ['queued', 'unknown'], to: 'cancelled' },
    /** Nothing may go to its recipient by this channel; the provider may report that after it took the message. */
    withhold: { by: ['system'], from: ['queued', 'unknown', 'sent'], to: 'not_sent' },
    retry: { by: ['admin'], from: ['failed', 'not_sent'], to: 'queued' },
  },
})

/** A message that is no longer true of its job is not sent again, even if it never arrived. */
export const canResend = (message: Pick<Notification, 'status' | 'withdrawnAt'>): boolean =>
  message.withdrawnAt === null && allows(messageLifecycle, 'retry', message.status, 'admin')

/** The number of a message. */
export const NotificationId = Id.brand<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>

/** One message to a customer or hauler, as the admin team reads it. */
export const Notification = z.object({
  id: NotificationId,
  recipientId: z.number().nullable(),
  /** E.164. */
  recipientPhone: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  senderType: SenderType,
  messageType: TemplateKey,
  subject: z.string(),
  /** Sign-in codes are masked. */
  message: z.string(),
  jobId: JobId.nullable(),
  channel: Channel,
  status: MessageStatus,
  /** What the provider said when it refused, why it was kept back, or that it stays unknown; with channel email also why the SMS did not go. */
  failure: z.string().nullable(),
  /** When the job had moved on, so that what the message says was no longer so. */
  withdrawnAt: Instant.nullable(),
  isRead: z.boolean(),
  isSent: z.boolean(),
  sentAt: Instant.nullable(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** The sandbox's page of what was sent; there is none with real providers. */
export const OUTBOX_PATH = '/sandbox/outbox'

/** `sent` was handed over to the provider, `unread` was not opened by its recipient, `failed` can be sent again. */
export const MESSAGE_VIEWS = ['sent', 'unread', 'failed'] as const
/** One of `MESSAGE_VIEWS`. */
export const MessageView = z.enum(MESSAGE_VIEWS)
export type MessageView = z.infer<typeof MessageView>

const notificationColumns: ListColumns<Notification> = {
  id: { title: 'Message ID', value: (message) => message.id },
  created: { title: 'Created', value: (message) => message.createdAt.toISOString() },
  type: { title: 'Type', value: (message) => message.messageType },
  sender: { title: 'Triggered by', value: (message) => message.senderType },
  phone: { title: 'Phone', value: (message) => message.recipientPhone },
  email: { title: 'Email', value: (message) => message.recipientEmail },
  job: { title: 'Job ID', value: (message) => message.jobId },
  channel: { title: 'Channel', value: (message) => message.channel },
  status: { title: 'Status', value: (message) => message.status },
  sent: { title: 'Sent', value: (message) => message.sentAt && message.sentAt.toISOString() },
  subject: { title: 'Subject', value: (message) => message.subject },
  message: { title: 'Message', value: (message) => message.message },
}

/** Every message to customers and haulers. `show` are the views that the counts of messages count. */
export const listNotifications = list(
  {
    path: '/api/admin/notifications',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Every message, newest first',
    item: Notification,
    search: 'Phone, job ID, words',
    filters: {
      show: anyOf(MessageView),
      type: anyOf(TemplateKey),
      status: anyOf(MessageStatus),
      channel: anyOf(Channel),
      created: DayRange,
    },
    sorts: { createdAt: 'desc' },
  },
  notificationColumns,
)

/** One message. @throws not_found for a message that does not exist. */
export const getNotification = endpoint({
  method: 'GET',
  path: '/api/admin/notifications/:id',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One message',
  params: z.object({ id: NotificationId }),
  response: Notification,
})

/** How many messages there are; the badge of the admin screens shows `unread`. */
export const NotificationCounts = z.object({
  total: z.number(),
  /** Handed over to the provider, whether delivered yet or not. */
  sent: z.number(),
  unread: z.number(),
  /** Not delivered, and still to be sent again. */
  failed: z.number(),
})
export type NotificationCounts = z.infer<typeof NotificationCounts>

/** The counts over all messages. */
export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notification-counts',
  access: 'admin',
  right: 'see-jobs',
  summary: 'How many messages there are in all, sent, unread by the admin team, and failed',
  response: NotificationCounts,
})

/** Marks a message as read by the admin team and answers it; a second time changes nothing. */
export const readNotification = endpoint({
  method: 'PATCH',
  path: '/api/admin/notifications/:id/read',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Mark a message as read by the admin team; repeating it is no error',
  params: z.object({ id: NotificationId }),
  response: Notification,
})

/** Marks every message as read and answers how many were unread. */
export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/read-all',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Mark every message as read; answers how many were unread',
  response: z.object({ read: z.number() }),
})

/**
 * Sends a message that failed or was kept back, by the channels of its kind. `illegal_move` unless it is
 * one of these and what it says is still true.
 */
export const resendNotification = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/:id/resend',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Send a message that failed or was kept back',
  params: z.object({ id: NotificationId }),
  errors: ['illegal_move'],
  response: Notification,
})
