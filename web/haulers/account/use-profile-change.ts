import {
  changeHaulerProfile,
  getHaulerAccount,
  type ProfileChange,
} from '../../../contract/hauler-account.ts'
import { getHaulerProfile } from '../../../contract/haulers.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { useApiMutation, type Message } from '../../api/query.ts'

/** What shows the account. */
export const ACCOUNT_READS = [getHaulerAccount, getHaulerProfile]

/** Saves changes of the account; a refusal of fields is shown at the fields alone. */
export function useProfileChange(success: Message, onSaved: () => void) {
  const saving = useApiMutation(changeHaulerProfile, {
    refetches: ACCOUNT_READS,
    success,
    failure: ({ fields, reason }) =>
      fields.length > 0 ? null : { title: 'Not saved', message: reason },
  })
  return {
    isSaving: saving.isPending,
    /** What the server said about each field. */
    errors: firstOf(saving.error?.fields ?? []),
    save: (body: ProfileChange) => saving.mutate({ body }, { onSuccess: onSaved }),
  }
}

const firstOf = (fields: readonly FieldError[]): Partial<Record<string, string>> =>
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))
