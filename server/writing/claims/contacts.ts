import type { BrandFacts } from '../../providers/writer/writer.ts'
import type { ClaimText } from './read-text.ts'

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s"')]+|[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w@.])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ca|com|net|org|io|co|app|shop|info|biz|example)(?![\w-])[^\s"')]*/g

/** A web or email address that is not the product's own: people would be sent to another business. */
export function falseContacts({ plain }: ClaimText, { link }: BrandFacts): string[] {
  const host = new URL(link).host
  return [...plain.matchAll(ADDRESS)]
    .map(([address]) => address.replace(/[.,!?:;]+$/, ''))
    .filter((address) => hostOf(address) !== host)
}

/** The same text without any address, so that no figure is read in one. */
export const withoutAddresses = (plain: string): string => plain.replace(ADDRESS, ' … ')

const hostOf = (address: string): string =>
  address.includes('@')
    ? ''
    : (address
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .split(/[/?#]/)[0] ?? '')
