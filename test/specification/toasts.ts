import type { Row } from './rows.ts'

/** Section 8: what a person is told, and in which state (`states.ts` brings the product there). */
export type ToastRow = Row & {
  state: string
  title: string
  /** Words of the message below the title. */
  text: string
  /** The destructive style. */
  destructive: boolean
}

/** What the server says when it refuses. */
export const SERVER_SAYS = 'The server has a reason'

const UNAUTHORIZED = 'You are logged out. Logging in again...'

const good = (state: string, title: string, text: string): ToastRow => ({
  says: `${state}: ${title}, ${text}`,
  state,
  title,
  text,
  destructive: false,
})
const bad = (state: string, title: string, text = SERVER_SAYS): ToastRow => ({
  ...good(state, title, text),
  destructive: true,
})

export const toastRows: ToastRow[] = [
  good('a photo is uploaded', 'Success', '1 file(s) uploaded successfully'),
  bad('an upload is refused', 'Upload Failed'),
  bad('an upload is cut off', 'Upload Failed', 'Failed to upload files'),
  bad('an upload is refused without words', 'Upload Failed', 'Upload failed: '),
  bad('a text is chosen for a photo', 'Upload Failed', 'File type must be'),
  bad('an empty file is chosen for a photo', 'Upload Failed', 'File is smaller than 12 bytes'),
  bad('six photos are chosen', 'Upload Failed', 'Too many files'),
  bad('a photo is too large for the server', 'Upload Failed', 'File is larger than 20971520 bytes'),
  bad('a booking is refused', 'Error'),
  bad('the payment cannot begin', 'Error', 'Failed to initialize payment. Please try again.'),
  bad('a card is declined', 'Payment Failed', 'Your card was declined'),
  bad('a card is incomplete', 'Payment Failed', ''),
  bad('the payment breaks', 'Payment Failed', 'An unexpected error occurred.'),
  good('a payment succeeds', 'Payment Successful', 'Your booking has been confirmed!'),
  good(
    'a payment succeeds',
    'Payment Successful',
    "You'll receive an SMS with hauler details soon.",
  ),
  bad('an application is refused', 'Registration Failed'),
  good(
    'a registration succeeds',
    'Registration Successful',
    'Complete your bank setup to receive payments.',
  ),
  bad('a registration is refused', 'Registration Failed'),
  bad('a login is refused', 'Login Failed'),
  bad('an admin is logged out', 'Unauthorized', UNAUTHORIZED),
  good('a hauler is approved', 'Success', 'Hauler status updated successfully'),
  bad('approving is refused', 'Failed to update hauler status'),
  good('a job is deleted', 'Success', 'Job deleted successfully'),
  bad('deleting a job is refused', 'Failed to delete job'),
  good('a hauler is deleted', 'Success', 'Hauler account deleted successfully'),
  bad('deleting a hauler is refused', 'Failed to delete hauler account'),
  bad('auto-assign is refused', 'Auto-Assignment Failed'),
  good('auto-assign succeeds', 'Jobs Auto-Assigned', ''),
  good('a campaign is created', 'Campaign Created', ''),
  bad('a campaign is refused', 'Error'),
  good('a campaign is generated', 'AI Campaign Generated', ''),
  bad('generating a campaign is refused', 'Error'),
  good('a campaign is switched', 'Campaign Updated', ''),
  bad('switching a campaign is refused', 'Error'),
  good('a campaign is deleted', 'Campaign Deleted', ''),
  bad('deleting a campaign is refused', 'Error'),
  good('a lead magnet is created', 'Lead Magnet Created', ''),
  bad('a lead magnet is refused', 'Error'),
  good('a post is created', 'Success', 'Post created successfully'),
  bad('a post is refused', 'Failed to create post'),
  good('a post is generated', 'Success', 'AI post generated successfully'),
  bad('generating a post is refused', 'Failed to generate AI post'),
  good('a schedule is created', 'Success', 'Schedule created successfully'),
  bad('a schedule is refused', 'Failed to create schedule'),
  good('a template is created', 'Success', 'Template created successfully'),
  bad('a template is refused', 'Failed to create template'),
  good('auto-posting', 'Auto-posting initiated', '1 posts scheduled for publishing'),
  bad('auto-posting is refused', 'Auto-posting failed'),
  good(
    'a week is saved',
    'Availability Updated',
    'Your availability schedule has been saved successfully.',
  ),
  bad('saving a week is refused', 'Update Failed'),
  bad('a claim is refused', 'Error', 'Failed to claim job'),
  bad('a hauler is logged out', 'Unauthorized', UNAUTHORIZED),
  good('a job is claimed', 'Success', 'Job claimed successfully'),
  bad('a start is refused', 'Error', 'Failed to update job status'),
  good('a job is started', 'Success', 'Job status updated successfully'),
  good('a job is completed', 'Success', 'Job status updated successfully'),
  good(
    'the bank is connected',
    'Bank Account Connected',
    'Your bank account is now connected. You can receive payments once approved.',
  ),
]
