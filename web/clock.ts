/** The browser's clock: the only place on the screens that reads it. Days and hours come from the service clock. */
export const now = (): Date => new Date()
