import { timingSafeEqual } from 'node:crypto'
import { InvoiceId } from '../../contract/account-invoices.ts'
import { AppError } from '../../contract/errors.ts'
import { invoicePath } from '../../contract/paths.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import { findInvoice, type Invoice } from './invoice-store.ts'

/** 120 bits: too many to guess. */
const SIGNATURE_BYTES = 15

/** The token in the address. It is always the same for an invoice, so that each of its messages has the same link. */
const invoiceToken = (secrets: SecretBox, id: number): string =>
  `${id}-${secrets.sign(String(id), 'account-invoice').subarray(0, SIGNATURE_BYTES).toString('base64url')}`

/** Where the company sees the invoice and pays it. */
export const invoiceUrl = (
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  id: InvoiceId,
): string => config.publicUrl + invoicePath(invoiceToken(secrets, id))

/** @throws AppError not_found for a token that this server did not make. */
export async function openInvoiceLink(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  token: string,
): Promise<Invoice> {
  const [id = ''] = /^\d{1,9}(?=-)/.exec(token) ?? []
  const [received, expected] = [Buffer.from(token), Buffer.from(invoiceToken(secrets, Number(id)))]
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  const invoice = isGenuine ? await findInvoice(db, InvoiceId.parse(Number(id))) : undefined
  if (!invoice) throw new AppError('not_found', 'This link is no longer valid')
  return invoice
}
