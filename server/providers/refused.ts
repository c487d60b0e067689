/**
 * A provider understood the request and refused it, in words for the admin team: trying again does not
 * change that, and nothing happened by this try. Any other error of a provider leaves the outcome unknown:
 * ask again with the same idempotency key, or look it up.
 */
export class Refused extends Error {
  override name = 'Refused'
}
