import type { Selectable } from 'kysely'
import type { Channel } from '../../contract/channels.ts'
import type { ConsentClass } from '../../contract/consents.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Cents } from '../../contract/money.ts'
import type { QuoteItem } from '../../contract/quotes.ts'
import type { Receipt } from '../../contract/receipts.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Hauler, User } from './caller.ts'
import type { Context, Transaction } from './context.ts'
import type { SecretBox } from './secret-box.ts'
import type { By } from './transition.ts'

/** What the hooks of promotions work with. */
type Tools = { db: Db; config: Config; secrets: SecretBox; now: () => Date }
/** A promotion on its way to a number (E.164) or an address in lower case. */
type Promotion = { channel: Channel; to: string; consentClass: ConsentClass }

/** What an email about a job shows beside its words: the customer's page, the receipt, and what was booked. */
export type JobFacts = {
  page: JobPage
  receipt: Receipt
  /** With the house number: an email goes to the person who wrote it. */
  address: string
  /** As the quote counted them; none for a job without a quote. */
  items: readonly Pick<QuoteItem, 'name' | 'quantity'>[]
  /** The final price is never above this; undefined for a job without a quote. */
  priceCap: Cents | undefined
  /** What cancelling costs under the terms of the booking, late and after the hauler has arrived. */
  fees: { late: Cents; trip: Cents }
}

type Job = Selectable<Tables['jobs']>
type Basics = { db: Db; now: () => Date; config: Config }

/**
 * What a feature needs of one above it. Hooks come with the context, so that imports stay
 * acyclic; those that take a `Db` run inside the transaction of the feature that calls them.
 */
export type Hooks = {
  /** Payments ask about the on-site price change that a payment is for. */
  priceChanges: {
    /** Whether the customer's approval is still valid, so that the payment may be started. */
    isApproved: (db: Db, paymentId: number) => Promise<boolean>
    /**
     * The payment was charged: its price becomes the job's. The job must be locked.
     * @returns the agreed price now, in cents; undefined when the approval is no longer valid,
     * and the money has to go back.
     */
    settle: (db: Db, paymentId: number) => Promise<Cents | undefined>
    /** The job was cancelled: a price that waits for an answer is withdrawn. */
    withdrawOpen: (db: Db, jobId: JobId, by: By<'customer' | 'admin' | 'system'>) => Promise<void>
  }
  /** Payments ask for the move that was charged: the rescheduling fee, or the same-day price. */
  moves: {
    /**
     * It was charged: the pickup moves. For the fee its hauler is released, and the fee is the platform's; the
     * same-day price is of the price of the job from then on. Hauler and job must be locked. @returns false when it can't be moved any more, and the money has to go back.
     */
    settle: (
      ctx: Context,
      tx: Transaction,
      charge: { job: Job; hauler: Hauler | undefined; payment: Selectable<Tables['payments']> },
    ) => Promise<boolean>
  }
  /** Refunds and payments say what happened to pickups that are on the invoice of a company. */
  invoices: {
    /** A pickup on account was refunded: it is a line of its invoice, or a credit note. Its job must be locked. */
    credit: (
      ctx: Pick<Context, 'config' | 'now' | 'secrets'>,
      tx: Transaction,
      refund: Pick<Selectable<Tables['refunds']>, 'id' | 'jobId' | 'paymentId' | 'amountCents'>,
    ) => Promise<void>
    /** Why a higher price of a pickup on account cannot hold now, for the team; null where it can. */
    creditRefusal: (db: Db, increase: { job: Job; price: Cents }) => Promise<string | null>
    /**
     * Refuses a higher price of a pickup on account above the credit of its company, which is locked. The job, as it was
     * before, must be locked. @throws AppError refused for the team, illegal_move for others.
     */
    requireCredit: (
      tx: Transaction,
      increase: { job: Job; price: Cents; reader: 'team' | 'other' },
    ) => Promise<void>
    /** A card was charged for an invoice: it is paid, and what is too much goes back. The job of the payment must be locked. */
    settle: (
      ctx: Context,
      tx: Transaction,
      payment: Selectable<Tables['payments']>,
    ) => Promise<void>
    /** Who pays an invoice by card, and what the provider calls it. */
    payerOf: (
      db: Db,
      paymentId: number,
    ) => Promise<{ description: string; name: string; email: string }>
    /** The credit note that an email brings along as a PDF; undefined for one that has none. */
    creditNoteOfEmail: (
      ctx: Basics,
      notificationId: NotificationId,
    ) => Promise<{ name: string; bytes: Buffer } | undefined>
    /** The bank took so much of a card payment back for good. */
    takeBack: (tx: Transaction, paymentId: number, amount: Cents) => Promise<void>
  }
  /** Payments ask for the place in the schedule that an unpaid job needs. */
  capacity: {
    /**
     * Keeps the place of a job that is being paid for, or finds another when it lost its own. The job must
     * be locked. @throws AppError window_full, invalid_input for a closed window.
     */
    keepPlace: (ctx: Basics, tx: Transaction, job: Job) => Promise<void>
    /** Runs the transaction that keeps a place; where it ends with `window_full`, the nearest open windows are named. */
    withAlternatives: <T>(ctx: Basics, jobId: JobId, work: () => Promise<T>) => Promise<T>
    /**
     * Jobs lost their haulers, who were released in this transaction. Paid ones that the rest of their day has no
     * room for become requests with a deadline, and the team is alerted. The jobs must be locked.
     * @returns all of the jobs, as they are now.
     */
    returnJobs: (ctx: Basics, tx: Transaction, jobs: readonly Job[]) => Promise<readonly Job[]>
    /** A booking is paid: a request is taken to the team, and ends when no hauler confirms it in time. */
    startRequest: (ctx: Basics, tx: Transaction, job: Job) => Promise<void>
  }
  /** Messaging asks what an email to a customer shows of the job, as it stands now. */
  jobPage: {
    factsOf: (ctx: Basics, jobId: JobId) => Promise<JobFacts>
    /** The receipt on paper, the same bytes for the same payments and refunds. */
    receiptPdf: (ctx: Basics, receipt: Receipt) => Promise<{ name: string; bytes: Buffer }>
  }
  /** Settings have haulers read of a lower share, in the transaction that publishes or withdraws it. */
  shares: {
    announce: (tx: Transaction, notice: { version: number; isWithdrawn: boolean }) => Promise<void>
  }
  /** Settings ask for proof of who loosens how owners sign in, and have every owner read of it. */
  signIn: {
    /** @throws AppError refused, at its field, for a wrong password, and a wrong code while the account has two-factor sign-in on; too_many_requests. */
    requireProof: (
      ctx: Context,
      user: User,
      proof: { password: string; code: string },
    ) => Promise<void>
    announceLoosened: (
      ctx: Pick<Context, 'config' | 'now'>,
      tx: Transaction,
      change: { by: User; effectiveFrom: Date },
    ) => Promise<void>
  }
  /** Messages ask about each promotion when they hand it over: consent may have ended since it was written. */
  promotions: {
    /** A text with the sender, the postal address and the way to unsubscribe; where an email is ended. The same for each handover. */
    complete: (
      tools: Tools,
      promotion: Promotion & { text: string },
    ) => Promise<{ text: string; unsubscribe?: { url: string } }>
    /** Why it may not leave, or not before a time; undefined when it may. A test needs no consent. */
    check: (
      tools: Tools,
      promotion: Promotion & { isTest: boolean },
    ) => Promise<{ refusal: string } | { until: Date; reason: string } | undefined>
    /** The owner of this number replied STOP. */
    stop: (db: Db, contact: string, at: Date) => Promise<void>
  }
  /** An application names the personal code of a hauler. */
  referrals: {
    /** Remembers who referred a hauler that was just stored. @throws AppError invalid_input for a code that no hauler has. */
    remember: (
      tx: Transaction,
      application: { hauler: Hauler; code: string; at: Date },
    ) => Promise<void>
  }
  /** A quote without a code asks whether the browser came by the page of an offer. */
  offers: {
    /** The code of the offer whose page it opened last within a day, while it can be used; null without one. */
    ofVisit: (ctx: Context, visitorId: string | undefined) => Promise<{ code: string } | null>
  }
}
