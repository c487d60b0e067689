import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../contract/two-factor.ts'
import type { SecretBox } from '../core/secret-box.ts'

/** Crockford's digits: none looks like another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits, which no one guesses at five tries in a quarter of an hour. */
const LENGTH = 10

/** Ten codes, as a person writes them down: 'K7QW2-9XMBT'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length)))
    return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
  })

const plainOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** The stored form of a recovery code as it was typed; it cannot be computed without the server's key. */
export const recoveryHash = (secrets: SecretBox, userId: number, typed: string): string =>
  secrets.sign(plainOf(typed), `recovery-code ${userId}`).toString('hex')
