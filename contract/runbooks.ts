import type { AlertKind } from './alerts.ts'

/** What a person does about an alert: for the status page and docs/operations.md, which `npm run docs` prints from it. */
export type Runbook = {
  meaning: string
  /** What is lost or late while it lasts. */
  risk: string
  /** Where to look, in order. */
  look: readonly string[]
  /** What to do, in order. */
  act: readonly string[]
  /** How to know that it is over. */
  over: string
}

/** One for each kind of alert. */
export const RUNBOOKS: Readonly<Record<AlertKind, Runbook>> = {
  pickup_requested: {
    meaning: 'A customer asked for a pickup in a window that is full, and waits for a yes or a no.',
    risk: 'The customer books with another company. A request that gets no hauler in time is refunded by itself, and the customer gets a message.',
    look: ['The job behind the link: its window and area', 'Scheduling Calendar, for who is free'],
    act: [
      'Assign a hauler, which confirms the pickup',
      'Reschedule it to another window that the customer agrees to',
      'Cancel it with a refund if no hauler can come',
    ],
    over: 'The job has a hauler, another time or is cancelled.',
  },
  estimate_requested: {
    meaning: 'A visitor asked for a free estimate and left a phone number or an email address.',
    risk: 'A sale.',
    look: ['The request behind the link: items, photos and contact'],
    act: ['Call or write, and send a quote from Quotes, For callers'],
    over: 'The request is shown as quoted or booked.',
  },
  job_at_risk: {
    meaning:
      'A pickup may not happen as promised: no hauler, a late hauler, or a hauler who did not come.',
    risk: 'A customer waits in vain. Refunds and apology credits follow.',
    look: [
      'The job behind the link: the reason stands at its top',
      'Scheduling Calendar, for haulers nearby',
    ],
    act: [
      'Call the hauler',
      'Assign another hauler, or ask the customer to move',
      'Cancel with a refund if nothing else works',
    ],
    over: 'The job leaves the list of jobs at risk.',
  },
  move_answered: {
    meaning: 'A customer answered whether a pickup may move to another time.',
    risk: 'The hauler still drives to the earlier time until the job is moved.',
    look: ['The job behind the link: the answer stands in its history'],
    act: [
      'After a yes, check that the job has a hauler',
      'After a no, keep the time or call the customer',
    ],
    over: 'The job has a time and a hauler that both agree to.',
  },
  recurring_skipped: {
    meaning:
      'A recurring pickup could not be booked: the day is closed, the window is full, or the account may not book.',
    risk: 'A commercial customer expects a pickup that is not booked.',
    look: ['The customer’s recurring pickups: the reason stands beside the date'],
    act: ['Book that pickup by hand on another day', 'Tell the customer'],
    over: 'The pickup is booked, or the customer agreed to leave it out.',
  },
  problem_reported: {
    meaning: 'A customer reported a problem with a pickup.',
    risk: 'A dispute at the bank or a bad review. The payout of the job may be on hold until it is answered.',
    look: ['The report behind the link: words and photos', 'The photos and notes of the hauler'],
    act: [
      'Answer the customer the same day',
      'Refund in part or in full if the report is right',
      'Close the report',
    ],
    over: 'The report is closed.',
  },
  dispute_opened: {
    meaning:
      'A customer disputed a payment at the bank. The amount and a fee are taken back until the bank decides.',
    risk: 'The money is lost if no evidence arrives before the date in Money, Disputes.',
    look: [
      'Money, Disputes: amount, reason, last day for evidence',
      'The job: photos, messages, terms',
    ],
    act: ['Talk to the customer, who can withdraw it', 'Send the evidence before the last day'],
    over: 'The dispute is won or lost in Money, Disputes.',
  },
  payout_failed: {
    meaning: 'A payout to a hauler was refused, most often because of a closed bank account.',
    risk: 'A hauler is not paid.',
    look: ['Money, Payouts: the provider’s reason', 'The hauler’s bank account'],
    act: ['Ask the hauler to correct the bank account', 'Press "Retry" at the payout'],
    over: 'The payout is paid in Money, Payouts.',
  },
  post_failed: {
    meaning: 'A post could not be published, or it is not known whether it was.',
    risk: 'The post is missing, or would appear twice if it were sent again unseen.',
    look: [
      'Social Media: the reason stands at the post',
      'The page at the network, to see whether the post is there',
    ],
    act: [
      'Connect the account again if its access ended (Social Media, Accounts)',
      'Confirm the post if it is there, publish it again if it is not',
    ],
    over: 'The post is posted or deleted.',
  },
  books_differ: {
    meaning:
      'Our books and those of the payment provider differ, and the difference could not be healed by itself.',
    risk: 'Money that one side has and the other does not show: a charge, a refund or a payout may be missing or double.',
    look: [
      'Money, Needs a look: each difference with both amounts',
      '`npm run ledger:check` for the books alone, `npm run reconcile` for both',
      'The payment at the provider, by its id',
    ],
    act: [
      'Do not refund or pay by hand before the difference is understood',
      'Mend it on the page of the provider, then press "Check now" in Money, Needs a look',
    ],
    over: '`npm run reconcile` prints no difference.',
  },
  provider_down: {
    meaning: 'An outside part fails: three calls in a row, or one that names our settings.',
    risk: 'Payments: no booking can be paid. Texts and email: messages wait and are sent later. Addresses, driving times and models: our own estimates are used. Files: photos cannot be saved.',
    look: [
      'The status page: the last failure in words, and since when',
      'The status page of the provider itself',
      'The settings of that part in the environment, if the sentence names one',
    ],
    act: [
      'Wait if the provider has an outage: what waits is sent by itself',
      'Change the key or setting that is refused, and restart the server',
      'Press "Test connection" in Settings, Integrations ("Send me a test" for texts and email)',
    ],
    over: 'The part is shown as working, and its last success is of this minute.',
  },
  disk_full: {
    meaning: 'The disk of the data folder is nearly full.',
    risk: 'Once it is full, bookings and photos cannot be saved, and an embedded database stops.',
    look: [
      '`df -h` and `du -xh --max-depth=2 DATA_DIR | sort -h` on the server',
      'Old backups on the same disk',
    ],
    act: [
      'Move backups to another disk or a bucket (BACKUP_TO)',
      'Move photos to S3 with `npm run storage:migrate`',
      'Add a larger disk. Never delete files below DATA_DIR by hand',
    ],
    over: '`/healthz` answers `"disk":"ok"`, and the status page shows the free space.',
  },
  backup_failed: {
    meaning:
      'A backup failed, old ones cannot be deleted, or there has been no complete one for twice BACKUP_EVERY_HOURS.',
    risk: 'After a loss of the disk everything since the last complete backup is gone.',
    look: [
      'The sentence of the alert: a full disk, a bucket that denies access, a missing passphrase',
      'The status page: the age of the last complete backup',
      'Whether tasks run at all: the queue "scheduled" on the status page',
    ],
    act: ['Mend what the sentence names', 'Run `npm run backup`, which says what is wrong'],
    over: 'The status page shows a complete backup of today.',
  },
  tasks_failed: {
    meaning:
      'A task failed for good after all its tries. It is stored for four days and is not tried again.',
    risk: 'What it was to do has not happened: by queue, money that did not move, a message not sent, a plan not made.',
    look: [
      'The log of the worker: the line "A task failed for good" has the error, the task id, the job and the request',
      `\`select id, data, output from tasks.job where state = 'failed' order by completed_on desc\` in the database`,
      'Money, Needs a look, for a task of the queue "money"',
    ],
    act: [
      'Mend the cause: a refused setting, a provider, a fault of the program',
      `Try it again: \`update tasks.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null where id = 'ID'\`. Tasks read the state again, so a second run does no harm`,
    ],
    over: 'The queue shows no failed task on the status page, or the one that is left is understood.',
  },
  tasks_late: {
    meaning: 'Tasks of a queue wait for more than 15 minutes although they could run.',
    risk: 'What waits is late: codes to sign in (urgent), charges and payouts (money), texts and emails (messages).',
    look: [
      'The status page: whether a worker is alive, and which queue waits',
      'Whether tasks are held after a restore: the page says so',
      'The providers: a slow one holds its workers',
      'The log of the worker',
    ],
    act: [
      'Start the worker if none is alive (ROLE=worker or all)',
      'Run `npm run tasks:release` after a restore, when you have looked',
      'Start another worker if the queue only grows',
    ],
    over: 'The oldest task of the queue waits for less than a minute.',
  },
  server_slow: {
    meaning:
      'For more than a minute the event loop of a process was held up for half a second, or its queries waited for a database connection.',
    risk: 'Pages load slowly, and requests may time out with 503.',
    look: [
      'The status page: which process, its event loop and its connections',
      'In the database: `select pid, now() - xact_start as age, wait_event, left(query, 80) from pg_stat_activity order by 2 desc nulls last`',
      '`top` on the server: processor and memory',
      '/metrics: westhaul_http_request_duration_seconds by route',
    ],
    act: [
      'End a statement that hangs: `select pg_terminate_backend(PID)`',
      'Give tasks a process of their own (ROLE=web and ROLE=worker), or start another one',
      'Restart the process if nothing else helps: it stops without dropping a request',
    ],
    over: 'The event loop is below 100 ms and no query waits, on the status page.',
  },
}
