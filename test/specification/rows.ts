/**
 * A row of the specification, as it was written by the product's owner, to be found in the running
 * product. `instead` quotes the product decision that changes it on purpose.
 */
export type Row = {
  /** The owner's words, shortened. */
  says: string
  instead?: string
  /** Why the product does not have it yet. Such a row is listed as one to be done, never as checked. */
  open?: string
}

/** The rows to check now. */
export const closed = <R extends Row>(rows: readonly R[]): R[] => rows.filter(({ open }) => !open)
