/**
 * Every address a person can open. The server answers them with a page (and anything else with 404),
 * the router shows a screen for each. Addresses of the API stand in the endpoints.
 */
export const paths = {
  home: '/',
  login: '/login',
  /** To ask for the link of a reset; with its token, to choose a password. */
  newPassword: '/new-password',
  myPickups: '/my-pickups',
  haulerRegistration: '/hauler-register',
  hauler: '/hauler',
  admin: '/admin',
  security: '/security',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** An address of `paths`. */
export type Path = (typeof paths)[keyof typeof paths]

/** Screens of the application, as opposed to the static pages. */
export const appPaths: readonly Path[] = [
  paths.home,
  paths.login,
  paths.newPassword,
  paths.myPickups,
  paths.haulerRegistration,
  paths.hauler,
  paths.admin,
  paths.security,
]

/** Of the address of the registration: the personal code of the hauler who referred. */
export const REFERRAL_PARAMETER = 'code'

/** The payouts and the bank account on the hauler's dashboard. */
export const payoutsPath = `${paths.hauler}?view=payouts`

/** The hauler's own account on the dashboard. */
export const haulerAccountPath = `${paths.hauler}?view=account`

/** One of the hauler's own jobs, among My Jobs of the dashboard. */
export const haulerJobPath = (jobId: number): string => `${paths.hauler}#job-${jobId}`

/** One job on a page of its own, for the team. */
export const adminJobPath = (jobId: number | string): string => `${paths.admin}/jobs/${jobId}`

/** What haulers sent and the team decides, on a page of its own. */
export const reviewPath = `${paths.admin}/haulers/review`

/** The application of one hauler in the review queue. */
export const applicationPath = (haulerId: number | string): string =>
  `${reviewPath}?row=application-${haulerId}`

/** The market on the hauler's dashboard. */
export const marketPath = `${paths.hauler}?tab=available`

/** One version of the terms, also one that is not in force any more. */
export const termsPath = (version: number): string => `${paths.terms}?version=${version}`

/** The page of one job, for the holder of its link. */
export const jobPath = (token: string): string => `/job/${token}`

/** The token in the address of a job's page; null for any other address. */
export const jobTokenIn = (path: string): string | null =>
  /^\/job\/([\w-]+)$/.exec(path)?.[1] ?? null

/** The receipt of one job, for the holder of its link. */
export const receiptPath = (token: string): string => `${jobPath(token)}/receipt`

/** The token in the address of a receipt; null for any other address. */
export const receiptTokenIn = (path: string): string | null =>
  /^\/job\/([\w-]+)\/receipt$/.exec(path)?.[1] ?? null

/** Where the holder of a job's link confirms the pickup: opening it confirms nothing, its button does. */
export const confirmPath = (token: string): string => `${jobPath(token)}/confirm`

/** The token in the address where a pickup is confirmed; null for any other address. */
export const confirmTokenIn = (path: string): string | null =>
  /^\/job\/([\w-]+)\/confirm$/.exec(path)?.[1] ?? null

/** Where the holder of an invitation's link joins the team. */
export const joinPath = (token: string): string => `/join/${token}`

/** The token in the address where a colleague joins; null for any other address. */
export const joinTokenIn = (path: string): string | null =>
  /^\/join\/([\w-]+)$/.exec(path)?.[1] ?? null

/**
 * The unsubscribe page: GET shows it, POST withdraws the consent that the token names. The token is signed
 * and does not expire.
 */
export const unsubscribePath = (token: string): string => `/u/${token}`

/** Where a person confirms the email address that a guide goes to: opening it confirms nothing, its button does. */
export const guidePath = (token: string): string => `/guide/${token}`

/** Where a person confirms the email address that news go to, by its button as well. */
export const newsPath = (token: string): string => `/news/${token}`

/** Where signed addresses download the files of guides. */
export const guideFilesPath = '/guide-files'

/** The tracked link of a campaign by email and SMS: it leads on to the page of its offer, or to the home page. */
export const mailingLinkPath = (link: string): string => `/m/${link}`

/** Where the holder of an entry's link leaves the waiting list: opening it changes nothing, its button does. */
export const leaveWaitingListPath = (token: string): string => `/w/${token}`

/** The quote that was saved for a caller, for the holder of its link. */
export const quotePath = (token: string): string => `/quote/${token}`

/** The token in the address of a quote; null for any other address. */
export const quoteTokenIn = (path: string): string | null =>
  /^\/quote\/([\w-]+)$/.exec(path)?.[1] ?? null

/** The invoice of a company for one month, for the holder of its link. */
export const invoicePath = (token: string): string => `/invoice/${token}`

/** The token in the address where a waiting list is left; null for any other address. */
export const waitingTokenIn = (path: string): string | null =>
  /^\/w\/([\w-]+)$/.exec(path)?.[1] ?? null
