// Left alone, whatever two screens share becomes a file of its own: seventy requests for one dashboard.
// Here it is decided by who needs a module before their first screen stands.

type ModuleInfo = {
  code: string | null
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
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
const ADMIN: readonly string[] = ['pages/AdminDashboard.tsx', 'jobs/RecentJobs.tsx']
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

/** Names the file a module goes into; undefined leaves it with the one screen that needs it. */
export function chunkOf() {
  const rootsOf = rootFinder()
  return (id: string, context: Context): string | undefined => {
    // What joins the modules of a file: needed wherever there is more than a plain page.
    if (id.includes('rolldown/runtime')) return 'kit'
    const roots = rootsOf(id, context)
    const isNeededBy = (names: readonly string[]) => names.some((name) => roots.has(name))
    // What the pages alone need stays with them, as do the style sheets that stand in them.
    if ([...roots].every((name) => STATIC_PAGES.includes(name)) && roots.size > 0) return undefined
    if (isNeededBy(STATIC_PAGES)) return /\.(?:css|html)$/.test(id) ? undefined : 'start'
    if (id.includes('preload-helper')) return 'start'
    // A customer's home opens the booking dialog as well: only what staff need too is not part of it.
    const isOfBooking = [...roots].some((name) => name.startsWith('booking/'))
    if (isNeededBy([APPLICATION, ...STAFF]) && (roots.has(DIALOGS) || isOfBooking)) return 'kit'
    if (roots.has(DIALOGS) || (roots.has(FORM_PART) && roots.size > 1)) return 'dialogs'
    // The application of haulers reads from the server as all screens do; the booking does without that cache.
    if (roots.has(APPLICATION)) return roots.has(HAULER_FORM) ? 'data' : 'app'
    if (roots.has(LIVE) && roots.size > 1) return 'app'
    const screens = [ADMIN, [HAULER], [LOG_IN]].filter(isNeededBy)
    if (screens.length > 1) return 'screens'
    if (roots.has(HAULER_FORM)) return screens.length > 0 ? 'screens' : 'hauler-form'
    // Small style sheets compress better as one: customers get those few of the admins along.
    if (isNeededBy(ADMIN)) return isNeededBy(CUSTOMERS) || id.endsWith('.css') ? 'lists' : 'admin'
    if (roots.has(HAULER)) return isNeededBy(CUSTOMERS) ? 'screens' : 'hauler'
    // Apart from the pages of customers, which bring the booking dialog's parts along.
    if (roots.has(LOG_IN)) return 'log-in'
    return isNeededBy(CUSTOMERS) && roots.size > 1 ? 'pages' : undefined
  }
}

/** Finds the files through which a module is reached: those that are imported when they are needed, and entries. */
function rootFinder() {
  const known = new Map<string, ReadonlySet<string>>()
  return (id: string, context: Context): ReadonlySet<string> => {
    const found = known.get(id)
    if (found) return found
    const roots = new Set<string>()
    // Grows while it is gone through, until no importer is new.
    const seen = new Set([id])
    for (const module of seen) {
      const info = context.getModuleInfo(module)
      if (!info) continue
      const icon = /[\\/]icons[\\/](Icon\w+)\.\w+$/.exec(module)?.[1]
      if (icon) {
        for (const user of usersOfIcon(icon, info, context)) seen.add(user)
        continue
      }
      if (info.isEntry || info.dynamicImporters.length > 0) roots.add(pathInWeb(module))
      for (const importer of info.importers) seen.add(importer)
    }
    known.set(id, roots)
    return roots
  }
}

const pathInWeb = (id: string): string => id.replaceAll('\\', '/').replace(/^.*\/web\//, '')

/** All icons are imported through one list of their package; only those who name one need it. */
function usersOfIcon(icon: string, { importers }: ModuleInfo, context: Context): string[] {
  const users = importers.flatMap((list) => context.getModuleInfo(list)?.importers ?? [])
  const name = new RegExp(`\\b${icon}\\b`)
  return users.filter((user) => name.test(context.getModuleInfo(user)?.code ?? ''))
}
