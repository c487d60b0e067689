import type { FieldError } from '../../contract/errors.ts'
import { ApiError } from '../api/client.ts'

export const EMAIL_IN_USE = 'This email is already in use'

/** The fields that a refused registration names; an e-mail that is taken is one of them. */
export function refusedFields(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return []
  return error.code === 'email_in_use' ? [{ path: 'email', message: EMAIL_IN_USE }] : error.fields
}
