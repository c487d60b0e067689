import type { CustomerDescription } from './customer-descriptions.ts'

/** A description with the free label of its author, who saw neither the catalogue nor the rules. */
export type BlindLoad = Omit<CustomerDescription, 'flags' | 'volume'> & {
  /** Labels whose number the text leaves open. */
  vague?: readonly string[]
  /** The author would ask back before naming a price. */
  unclear?: true
}
