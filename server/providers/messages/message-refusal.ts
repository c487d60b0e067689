/**
 * A provider of messages will never take this one: trying again does not help, and nobody got it. Any
 * other error leaves open what happened: ask again with the same key.
 */
export class MessageRefusal extends Error {
  override name = 'MessageRefusal'
}
