import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'

/** Whose password it is: what of it others know, and what we are called. */
export type PasswordOwner = { email: string; names: readonly (string | null)[]; product: string }

// About 49,000 from lists of leaked passwords, the most common first; all in small letters.
const common = new Set(dictionary['passwords-common'])

const COMMON =
  'Many people use this password, so it is easy to guess. Three or four random words work well'
const PERSONAL =
  'Your name, your email and our name are easy to guess. Three or four random words work well'

/** Shorter parts of a name are in many words. */
const SHORTEST_NAME = 3
/** So many letters of one's own make a password that contains a name. */
const OWN_LETTERS = 4

/** Why others would guess this password; undefined when nothing says they would. */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommon(plain)) return COMMON
  return isPersonal(plain, owner) ? PERSONAL : undefined
}

/**
 * On a live server only: on a trial the words that everyone tries are what people type, and nothing is at stake.
 * @throws AppError invalid_input at this field for a password that others would guess.
 */
export function refuseGuessable(
  { production }: Context['config'],
  password: string,
  owner: PasswordOwner,
  path: string,
): void {
  if (!production) return
  const message = passwordProblem(password, owner)
  if (message) throw new AppError('invalid_input', message, { fields: [{ path, message }] })
}

/** On a list, one of them with a year or a mark behind it, or one or two characters again and again. */
function isCommon(plain: string): boolean {
  const bare = plain.replace(/[\d!?.*#@$_-]{1,4}$/, '')
  return common.has(plain) || (bare.length > 3 && common.has(bare)) || new Set(plain).size < 3
}

function isPersonal(plain: string, { email, names, product }: PasswordOwner): boolean {
  const parts = [email, ...names, product]
    .flatMap((text) =>
      (text ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((part) => part.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ' '), plain)
  return rest !== plain && (rest.match(/\p{L}/gu) ?? []).length < OWN_LETTERS
}
