/** Below this confidence a person looks at the load before the pickup. */
export const SURE_ENOUGH = 0.5
