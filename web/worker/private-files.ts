import type { WorkboxPlugin } from 'workbox-core'

/**
 * Leaves out what the server says is not to be stored: licences and papers come by a redirect to an address that ends
 * in minutes, and the worker's cache would show them after the session.
 */
export const withoutPrivateFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.redirected || /\bno-store\b/i.test(response.headers.get('cache-control') ?? '')
      ? null
      : response,
}
