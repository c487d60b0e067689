/**
 * A row of the specification, as it was written by the product's owner, to be found in the running
 * product. `instead` quotes the product decision that changes it on purpose.
 */
export type Row = {
  /** The owner's words, shortened. */
  says: string
  instead?: string
}
