import { type KeyPlace, keysOf } from './declare.ts'
import { AT_RISK, EVERYWHERE } from './first-screen.ts'

export const LIST = keysOf('Lists', {
  search: ['/', 'Search the list'],
  filter: ['f', 'Filter'],
  next: ['j', 'Next row'],
  previous: ['k', 'Previous row'],
  select: ['Space', 'Select the row'],
  open: ['Enter', 'Open the row'],
})

export const NEIGHBOURS = keysOf('Details beside a list', {
  next: ['j', 'Next in list'],
  previous: ['k', 'Previous in list'],
})

/** In the order of the toolbar. */
export const JOB_ACTIONS = keysOf('Actions of a job', {
  edit: ['e', 'Edit'],
  move: ['m', 'Reschedule'],
  assign: ['a', 'Assign'],
  release: ['l', 'Release'],
  paymentLink: ['p', 'Payment link'],
  discount: ['d', 'Discount'],
  refund: ['r', 'Refund'],
  cancel: ['x', 'Cancel'],
  complete: ['c', 'Complete for the hauler'],
})

export const JOB = keysOf('Details of a job', {
  note: ['t', 'Write a note'],
  text: ['s', 'Text the customer'],
  page: ['o', 'Open on a page of its own'],
  submit: ['Ctrl+Enter', 'Press the button of an open action'],
})

export const CUSTOMERS = keysOf('Customers', {
  create: ['c', 'Add a customer'],
})

export const CUSTOMER = keysOf('Record of a customer', {
  newJob: ['n', 'New job for this customer'],
  text: ['s', 'Text the customer'],
  edit: ['e', 'Edit'],
  note: ['t', 'Write a note'],
})

export const NEW_JOB = keysOf('New job by phone', {
  part: ['Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4 Ctrl+5', 'Jump to a part'],
  book: ['Ctrl+Enter', 'Book'],
})

export const REVIEW = keysOf('Review queue', {
  next: ['j', 'Next in the queue'],
  previous: ['k', 'Previous in the queue'],
  tick: ['1 2 3 4 5', 'Tick a point of the checklist'],
  zoomIn: ['+ =', 'Larger'],
  zoomOut: ['-', 'Smaller'],
  paper: [']', 'Next document'],
  approve: ['a', 'Approve'],
  reject: ['r', 'Reject'],
  photo: ['n', 'Ask for a photo'],
})

export const BOARD = keysOf('Board of the day or week', {
  move: ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'Move between jobs or places'],
  lift: ['Space', 'Pick a job up'],
  drop: ['Enter', 'Put it down'],
  leave: ['Escape', 'Leave it where it was'],
})

export const MESSAGES = keysOf('SMS Messages', {
  next: ['j', 'Next message'],
  previous: ['k', 'Previous message'],
  read: ['e', 'Mark as read'],
})

export const CONVERSATIONS = keysOf('Conversations', {
  next: ['j', 'Next conversation'],
  previous: ['k', 'Previous conversation'],
  reply: ['r', 'Write a reply'],
  assign: ['a', 'Assign'],
  done: ['e', 'Mark as done, or reopen'],
  unread: ['u', 'Mark unread'],
  start: ['c', 'New text'],
  newJob: ['n', 'New job for this customer'],
  search: ['/', 'Search conversations'],
  send: ['Ctrl+Enter', 'Send the reply'],
})

export const LEAD_MAGNETS = keysOf('Lead Magnets', {
  create: ['c', 'New lead magnet'],
})

export const MAILINGS = keysOf('Email and SMS', {
  create: ['c', 'New campaign'],
})

export const MAILING = keysOf('A campaign by email or SMS', {
  test: ['t', 'Send a test to yourself'],
})

export const POST_REVIEW = keysOf('Calendar of posts', {
  next: ['j', 'Next post that waits for approval'],
  previous: ['k', 'Previous post that waits for approval'],
  approveAll: ['Shift+a', 'Approve those without a warning'],
  approve: ['a', 'Approve and open the next'],
  edit: ['e', 'Edit'],
  skip: ['s', 'Skip'],
  create: ['c', 'Write a post'],
})

export const POST_MOVES = keysOf('A post in the calendar', {
  day: ['ArrowLeft ArrowRight', 'Move it by a day'],
  time: ['ArrowUp ArrowDown', 'Move it by half an hour'],
})

export const MONTH = keysOf('A month of the calendar', {
  day: ['ArrowLeft ArrowRight ArrowUp ArrowDown', 'Move by a day or a week'],
  month: ['PageUp PageDown', 'Move by a month'],
})

/** The whole keyboard map, in the order in which it is read. */
export const KEY_PLACES: readonly KeyPlace[] = [
  EVERYWHERE,
  LIST,
  NEIGHBOURS,
  JOB_ACTIONS,
  JOB,
  CUSTOMERS,
  CUSTOMER,
  NEW_JOB,
  AT_RISK,
  REVIEW,
  BOARD,
  MESSAGES,
  CONVERSATIONS,
  LEAD_MAGNETS,
  MAILINGS,
  MAILING,
  POST_REVIEW,
  POST_MOVES,
  MONTH,
]
