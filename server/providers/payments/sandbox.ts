import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { PaymentProvider } from './payments.ts'
import * as accounts from './sandbox.accounts.ts'
import * as checkout from './sandbox.checkout.ts'
import * as disputes from './sandbox.disputes.ts'
import { readSigned, sign } from './sandbox.events.ts'
import * as money from './sandbox.money.ts'
import * as records from './sandbox.records.ts'

/** What the sandbox needs. */
export type Sandbox = {
  db: Db
  now: () => Date
  /** Stores an event for delivery, in the transaction of the change that it reports. */
  deliver: (db: Db, rawBody: string) => Promise<void>
}

/**
 * A payment provider that works offline: it keeps its state in the database and behaves as the real
 * one does. Beside the port it has what the real provider's own pages and scripts do.
 */
export type SandboxPayments = ReturnType<typeof sandboxPayments>

export function sandboxPayments(sandbox: Sandbox) {
  const secret = randomBytes(32)
  const port: PaymentProvider & { name: 'sandbox' } = {
    name: 'sandbox',
    publishableKey: null,
    createPayment: (request) => checkout.createPayment(sandbox, request),
    chargeSaved: (request) => checkout.chargeSaved(sandbox, request),
    readPayment: (paymentId) => checkout.readPayment(sandbox, paymentId),
    cancelPayment: (paymentId) => checkout.cancelPayment(sandbox, paymentId),
    refund: (request) => money.refund(sandbox, request),
    readRefund: (refundId) => money.readRefund(sandbox, refundId),
    createAccount: (request) => accounts.createAccount(sandbox, request),
    onboard: (request) => accounts.onboard(sandbox, request),
    readAccount: (accountId) => accounts.readAccount(sandbox, accountId),
    transfer: (request) => money.transfer(sandbox, request),
    readTransfer: (transferId) => records.readTransfer(sandbox, transferId),
    reverseTransfer: (request) => money.reverseTransfer(sandbox, request),
    listReversals: (transferId) => records.listReversals(sandbox, transferId),
    readDispute: (disputeId) => disputes.readDispute(sandbox, disputeId),
    readFee: (chargeId) => money.readFee(sandbox, chargeId),
    list: (kind, since) => records.list(sandbox, kind, since),
    readEvent: (rawBody, signature) => readSigned(secret, rawBody, signature, sandbox.now()),
  }
  return {
    ...port,
    /** The card form: pays with a test card or a wallet. @throws PaymentRefused card_refused. */
    confirm: (attempt: checkout.Attempt) => checkout.confirm(sandbox, attempt),
    /** The answer to the bank's question. @throws PaymentRefused authentication_failed. */
    authenticate: (clientSecret: string, approve: boolean) =>
      checkout.authenticate(sandbox, clientSecret, approve),
    /** The page behind an onboarding link: undefined when there never was such a link. */
    openLink: (token: string) => accounts.openLink(sandbox, token),
    /** Uses the link up, connecting a test bank account or not, and says where to go next. */
    useLink: (token: string, connect: boolean) => accounts.useLink(sandbox, token, connect),
    /** Turns an account's ability to receive on or off, as the provider does by itself. */
    setCanReceive: (accountId: string, canReceive: boolean) =>
      accounts.setCanReceive(sandbox, accountId, canReceive),
    /** What the bank decides of a refund that is pending. */
    finishRefund: (refundId: string, status: 'succeeded' | 'failed') =>
      money.finishRefund(sandbox, refundId, status),
    /** The customer objects to a charge at their bank. @returns the dispute's id. */
    openDispute: (chargeId: string) => disputes.openDispute(sandbox, chargeId),
    /** The bank decides for us or for the customer. */
    closeDispute: (disputeId: string, status: 'won' | 'lost') =>
      disputes.closeDispute(sandbox, disputeId, status),
    /** The signature of a delivery; each attempt has its own, as with the real provider. */
    sign: (rawBody: string): string => sign(secret, rawBody, sandbox.now()),
  }
}

export const isSandbox = (payments: PaymentProvider): payments is SandboxPayments =>
  payments.name === 'sandbox'
