// Left alone, whatever two screens share becomes a file of its own: seventy requests for one dashboard.
// Here it is decided by who needs a module before their first screen stands.

type ModuleInfo = {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
  exports: readonly string[]
}
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

/** Made ahead of time; what they share with the rest is small. */
const STATIC_PAGES: readonly string[] = [
  'landing.html',
  'campaign.html',
  'privacy.html',
  'terms.html',
  'unsubscribe.html',
]
const DIALOGS = 'landing/islands.tsx'
/** A part of the booking form that is fetched with it. */
const FORM_PART = 'booking/access/AccessSection.tsx'
/** What few visitors open; the page where haulers register shares its fields. */
const HAULER_FORM = 'pages/ApplicationDialog.tsx'
const APPLICATION = 'app.html'
/** Follows every screen. */
const LIVE = 'api/live.ts'
const ADMIN: readonly string[] = ['pages/AdminDashboard.tsx', 'pages/JobList.tsx']
const HAULER = 'pages/HaulerDashboard.tsx'
const LOG_IN = 'pages/StaffLogin.tsx'
const STAFF: readonly string[] = [...ADMIN, HAULER, LOG_IN]
const CUSTOMERS: readonly string[] = [
  'pages/ClientHome.tsx',
  'pages/ConfirmPage.tsx',
  'pages/CustomerSignIn.tsx',
  'pages/HaulerRegistration.tsx',
  'pages/JobPage.tsx',
  'pages/LeaveWaitingList.tsx',
  'pages/NotFound.tsx',
  'pages/ReceiptPage.tsx',
]

/** The whole of a package, of which each screen needs a part. */
const BARREL = /[\\/](?:react-query|query-core)[\\/]build[\\/]modern[\\/]index\.js$/
/** Follows the hauler's screen. */
const PUSH_OFFER = 'haulers/account/PushOffer.tsx'
const PAGES: readonly string[] = [...STAFF, ...CUSTOMERS]

/** Names the file a module goes into; undefined leaves it with the one screen that needs it. */
export function chunkOf() {
  const rootsOf = rootFinder()
  const pagesOf = pageFinder()
  const chunk = (id: string, context: Context): string | undefined => {
    const roots = rootsOf(id, context)
    const isNeededBy = (names: readonly string[]) => names.some((name) => roots.has(name))
    // What the pages alone need stays with them, as do the style sheets that stand in them.
    if ([...roots].every((name) => STATIC_PAGES.includes(name)) && roots.size > 0) return undefined
    if (isNeededBy(STATIC_PAGES)) return /\.(?:css|html)$/.test(id) ? undefined : 'start'
    if (id.includes('preload-helper')) return 'start'
    const screens = [ADMIN, [HAULER], [LOG_IN]].filter(isNeededBy)
    const isOfBooking = roots.has(DIALOGS) || [...roots].some(isBooking)
    // Staff that are logged in begin without a form.
    if (isOfBooking && !roots.has(APPLICATION) && screens.length === 1 && roots.has(LOG_IN))
      return 'fields'
    // A customer's home opens the booking dialog as well: only what staff need too is not part of it.
    if (isOfBooking && isNeededBy([APPLICATION, ...STAFF])) return 'kit'
    if (roots.has(DIALOGS) || (roots.has(FORM_PART) && roots.size > 1))
      // Fields and photos of other forms: those do without the booking.
      return /[\\/]web[\\/]booking[\\/]/.test(id) || [...roots].every(isBooking)
        ? 'dialogs'
        : 'forms'
    // What starts the application is apart: another page that loads a part of it must not start it.
    if (roots.has(APPLICATION)) return roots.size > 1 ? 'screens' : 'app'
    if (roots.has(LIVE) || screens.length > 1) return 'screens'
    if (roots.has(HAULER_FORM) && screens.length > 0) return 'screens'
    // What both see of a job.
    if (roots.has(HAULER) && isNeededBy(CUSTOMERS)) return 'jobs'
    if (roots.has(HAULER_FORM)) return 'hauler-form'
    if (isNeededBy(ADMIN)) {
      // Small style sheets compress better as one: others get those few of the admins along.
      if (id.endsWith('.css')) return 'lists'
      if (pagesOf(id, context).has(HAULER)) return hasStylesOfLists(id, context) ? 'lists' : 'parts'
      return isNeededBy(CUSTOMERS) ? 'lists' : 'admin'
    }
    if (isNeededBy([HAULER, PUSH_OFFER])) return 'hauler'
    if (roots.has(LOG_IN)) return 'log-in'
    // Staff do without the pages of customers, which bring the booking dialog's parts along.
    if (!isNeededBy(CUSTOMERS) || roots.size === 1) return undefined
    const pages = pagesOf(id, context)
    return STAFF.some((name) => pages.has(name)) ? 'shared' : 'pages'
  }
  /** In a file of its own it would need the lists, which need that file. */
  const hasStylesOfLists = (id: string, context: Context): boolean =>
    context
      .getModuleInfo(id)
      ?.importedIds.some((each) => each.endsWith('.css') && chunk(each, context) === 'lists') ??
    false
  return chunk
}

const isBooking = (root: string): boolean => root === DIALOGS || root.startsWith('booking/')

/** Finds the files through which a module is reached: those that are imported when they are needed, and entries. */
function rootFinder() {
  const isRoot = (module: string, context: Context) => {
    const info = context.getModuleInfo(module)
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0)
  }
  return remembering((id, context) =>
    [...importersOf(id, context, ({ importers }) => importers)]
      .filter((module) => isRoot(module, context))
      .map(pathInWeb),
  )
}

/** Finds the pages that need a module, at first or later. */
function pageFinder() {
  const isPage = (module: string) => PAGES.includes(pathInWeb(module))
  return remembering((id, context) =>
    [
      ...importersOf(id, context, ({ importers, dynamicImporters }, module) =>
        isPage(module) ? [] : [...importers, ...dynamicImporters],
      ),
    ]
      .filter(isPage)
      .map(pathInWeb),
  )
}

type Find = (id: string, context: Context) => ReadonlySet<string>

function remembering(find: (id: string, context: Context) => readonly string[]): Find {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, context) => {
    const names = known.get(id) ?? new Set(find(id, context))
    known.set(id, names)
    return names
  }
}

const pathInWeb = (id: string): string => id.replaceAll('\\', '/').replace(/^.*\/web\//, '')

type Next = (info: ModuleInfo, module: string) => readonly string[]

/** A module and all that lead to it. */
function importersOf(id: string, context: Context, next: Next): ReadonlySet<string> {
  // Grows while it is gone through, until no importer is new.
  const seen = new Set([id])
  for (const module of seen) {
    const info = context.getModuleInfo(module)
    if (!info) continue
    const icon = /[\\/]icons[\\/](Icon\w+)\.\w+$/.exec(module)?.[1]
    const users = icon
      ? info.importers.flatMap((list) => usersIn(list, [icon], context))
      : next(info, module).flatMap((importer) =>
          BARREL.test(importer) ? usersIn(importer, info.exports, context) : importer,
        )
    for (const user of users) seen.add(user)
  }
  return seen
}

/** Those who name one of these exports of a list: all icons are imported through one, and all of a package. */
function usersIn(list: string, names: readonly string[], context: Context): string[] {
  const name = new RegExp(`\\b(?:${names.join('|')})\\b`)
  return (context.getModuleInfo(list)?.importers ?? []).flatMap((importer) => {
    if (BARREL.test(importer)) return usersIn(importer, names, context)
    return name.test(context.getModuleInfo(importer)?.code ?? '') ? importer : []
  })
}
