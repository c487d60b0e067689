import type { Notification } from '../../../contract/messaging.ts'

/** A delivered, unread text about a booking. The ids are branded numbers; a test names plain ones. */
export const givenMessage = (fields: Partial<Notification> = {}): Notification => ({
  id: 1 as Notification['id'],
  recipientId: null,
  recipientPhone: '+16045550142',
  recipientEmail: 'mei@example.test',
  senderType: 'system',
  messageType: 'booking_confirmed',
  subject: 'Your pickup is booked',
  message: 'Westhaul: Hi Mei, your pickup is booked.',
  jobId: null,
  channel: 'sms',
  status: 'delivered',
  failure: null,
  withdrawnAt: null,
  isRead: false,
  isSent: true,
  sentAt: new Date('2026-11-20T20:00:01Z'),
  createdAt: new Date('2026-11-20T20:00:00Z'),
  ...fields,
})
