import type { CustomerDescription } from './customer-descriptions.ts'

/**
 * The catalogue's item for a label; `volume` in cubic yards, for a label that is an amount; `also` for items that a
 * dispatcher would accept as the same line of a work order.
 */
export type Meaning = { key: string; volume?: number; also?: readonly string[] }

/** A description with the free label of its author, who saw neither the catalogue nor the rules. */
export type BlindLoad = Omit<CustomerDescription, 'flags' | 'volume'> & {
  /** Labels whose number the text leaves open. */
  vague?: readonly string[]
  /** The author would ask back before naming a price. */
  unclear?: true
  /** What each label is in the catalogue, by a person who has seen texts, labels and catalogue, and no reading. */
  meanings?: Readonly<Record<string, Meaning>>
}
