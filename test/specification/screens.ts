import type { Page } from 'playwright-core'
import { ask } from '../../e2e/books.ts'
import { fillBooking, openBooking, payByCard, reachPayment, readSuccess } from '../../e2e/users.ts'
import { drawn } from '../../e2e/photos.ts'
import { apply } from './fill-form.ts'
import {
  at,
  button,
  heading,
  type OpenScreen,
  type Shown,
  text,
  whole,
  within,
} from './open-screen.ts'
import {
  admin,
  approved,
  arrange,
  client,
  clientWithJobs,
  hauler,
  idle,
  inThreeDays,
  noProfile,
  pending,
  visitor,
} from './users.ts'

/** Once there is something to show. */
const full =
  (open: OpenScreen): OpenScreen =>
  async (product) => {
    await arrange(product)
    return open(product)
  }

/** A list that the server answers empty, for screens that nothing ever empties. */
const emptied =
  (call: string, open: (page: Page) => Promise<Shown>): OpenScreen =>
  async (product) => {
    const page = await admin(product)
    await page.route(`**${call}`, (route) => route.fulfill({ json: [] }))
    return open(page)
  }

const tab = (name: string, rest = '') => `/admin?tab=${name}${rest}`
const landing = at(visitor, '/', heading(/./))
const bookingForm: OpenScreen = async (product) => {
  const page = await visitor(product)
  const scope = await openBooking(page)
  await scope.getByRole('button', { name: 'Change load size' }).press('Enter')
  await scope.getByRole('radiogroup', { name: 'Load size' }).waitFor()
  return { page, scope }
}
const payment: OpenScreen = async (product) => {
  const page = await visitor(product)
  const scope = await reachPayment(page)
  await scope.getByLabel('Card number').waitFor()
  return { page, scope }
}
const booked: OpenScreen = async (product) => {
  const { page, scope } = await payment(product)
  await payByCard(scope, '4242 4242 4242 4242')
  await readSuccess(scope)
  return { page, scope }
}

/** How each screen of the text tables is reached that shows an empty list, in a product without any data. */
export const emptyScreens: Record<string, OpenScreen> = {
  'no jobs': at(admin, '/admin', text('No jobs found')),
  'no haulers': at(admin, tab('haulers'), text('No haulers found')),
  'no messages': at(admin, tab('messages'), text('No messages yet')),
  'no message templates': emptied('/api/admin/message-templates', async (page) => {
    await page.goto(tab('messages', '&part=templates'))
    await page.getByText('No templates configured').waitFor()
    return whole(page)
  }),
  'no social posts': at(admin, tab('social'), text('No posts found')),
  'no social schedules': at(admin, tab('social', '&part=schedules'), text('No schedules found')),
  'no social templates': at(admin, tab('social', '&part=templates'), text('No templates found')),
  'no social accounts': at(admin, tab('social', '&part=accounts'), text('No accounts connected')),
  'the client dashboard without jobs': at(client, '/', text('No jobs found')),
}

/** How those are reached that show people, jobs and what they brought, as `arrange` makes them. */
export const fullScreens: Record<string, OpenScreen> = {
  'the client dashboard with a job': at(clientWithJobs, '/', text('Your Recent Jobs')),
  'the hauler dashboard': at(approved, '/hauler', button('Start Job')),
  'the hauler dashboard without jobs': at(idle, '/hauler', text('No jobs assigned yet')),
  'a pending hauler': at(pending, '/hauler', heading(/^Account Status/)),
  'a rejected hauler': at(hauler('rejected'), '/hauler', heading(/^Account Status/)),
  'a suspended hauler': at(hauler('suspended'), '/hauler', heading(/^Account Status/)),
  'no available jobs': async (product) => {
    const page = await idle(product)
    const json = { items: [], nextCursor: null, total: 0, isTotalExact: true }
    await page.route('**/api/hauler/available-jobs?*', (route) => route.fulfill({ json }))
    await page.goto('/hauler?tab=available')
    await page.getByText('No available jobs at the moment').waitFor()
    return whole(page)
  },
  'the available jobs': at(idle, '/hauler?tab=available', button('Claim Job')),
  'the availability editor': at(idle, '/hauler?tab=schedule', button('Save Availability')),
  'a hauler without a profile': at(noProfile, '/hauler', heading('Hauler Profile Not Found')),

  'recent jobs': full(at(admin, '/admin', text('Not assigned'))),
  "a job's details": full(
    within(
      at(admin, '/admin', text('Ann Gill')),
      (page) =>
        page
          .getByRole('row')
          .filter({ hasText: 'Ann Gill' })
          .getByRole('button', { name: /^View details of/ }),
      /^Job #/,
      'Created',
    ),
  ),
  'hauler management': full(at(admin, tab('haulers'), button(/^Approve /))),
  "a hauler's details": full(
    within(
      at(admin, tab('haulers'), text('Petra Moss')),
      button('View Petra Moss'),
      'Petra Moss',
      'Last Updated',
    ),
  ),
  messages: full(async (product) => {
    await ask(
      product.database,
      `update notifications set created_at = now() - '2 hours'::interval`,
      [],
    )
    const { page } = await at(admin, tab('messages'), heading('Internal SMS System'))(product)
    await page.getByText('Delivered').filter({ visible: true }).first().waitFor()
    return whole(page)
  }),
  'message templates': at(admin, tab('messages', '&part=templates'), text('booking_confirmed')),
  'the list of messages': full(
    at(admin, tab('messages'), (page) => page.getByRole('list', { name: 'Messages', exact: true })),
  ),
  'messages on their way': full(async (product) => {
    await ask(
      product.database,
      `update notifications set status = 'queued', is_sent = false, sent_at = null
         where id = (select max(id) from notifications)`,
      [],
    )
    return at(admin, tab('messages'), text('Pending'))(product)
  }),
  'the calendar': full((product) =>
    at(admin, tab('schedule', `&day=${inThreeDays()}`), (page) =>
      page.getByRole('region', { name: 'Haulers by time slot' }).getByText('Ida Frost'),
    )(product),
  ),
  advertising: full(at(admin, tab('ads'), text('Campaigns'))),
  'the campaigns': full(at(admin, tab('ads'), button(/^Delete Spring clear-out/))),
  'the campaign form': full(
    within(
      at(admin, tab('ads'), button('Create campaign')),
      button('Create campaign'),
      'Create campaign',
      'Campaign name',
    ),
  ),
  'the generated campaign form': full(
    within(
      at(admin, tab('ads'), button('AI-generate')),
      button('AI-generate'),
      'AI-generate a campaign',
      'Platforms',
    ),
  ),
  'lead magnets': full(at(admin, tab('ads', '&part=leads'), text('Twenty dollars off'))),
  'the lead magnet form': full(
    within(
      at(admin, tab('ads', '&part=leads'), text('Twenty dollars off')),
      button('Create lead magnet'),
      'Create lead magnet',
      'Title',
    ),
  ),
  'advertising templates': at(admin, tab('ads', '&part=templates'), text(/coming soon/)),
  'social posts': full(at(admin, tab('social'), text('A tidy garage'))),
  'social schedules': full(
    at(admin, tab('social', '&part=schedules'), heading('Active Schedules')),
  ),
  'social templates': full(at(admin, tab('social', '&part=templates'), text('Spring'))),
  'social accounts': full(at(admin, tab('social', '&part=accounts'), text(/@westhaul/))),
  'social analytics': full(at(admin, tab('social', '&part=analytics'), heading('AI Performance'))),
}

/** How visitors reach theirs, where some book and apply. */
export const visitorScreens: Record<string, OpenScreen> = {
  'landing on a desktop': landing,
  'the drawer on a phone': async (product) => {
    const page = await product.newPage({ size: 'phone' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    return { page, scope: page.getByRole('dialog', { name: 'Menu' }) }
  },
  'the booking form': bookingForm,
  'the booking form on another date': async (product) => {
    const { page, scope } = await bookingForm(product)
    await scope.getByRole('button', { name: 'Another date' }).click()
    await scope.getByLabel('Pickup date').waitFor()
    return { page, scope }
  },
  'the booking form with a quote': async (product) => {
    const { page, scope } = await bookingForm(product)
    await fillBooking(scope, [await drawn('#c9683e')])
    return { page, scope }
  },
  'the payment step': payment,
  // With a hauler in reach: a request is not booked yet, and says so.
  'the success step': full(booked),
  'the hauler application': within(
    landing,
    button('Start Earning as Hauler'),
    'Become a hauler',
    'Your vehicle',
  ),
  'the application received': async (product) => {
    const page = await visitor(product)
    const scope = await apply(page)
    await scope.getByRole('heading', { name: /^Thanks, we've got/ }).waitFor()
    return { page, scope }
  },
  'staff login, Admin': at(visitor, '/login?as=admin', button('Login as Admin')),
  'staff login, Hauler': at(visitor, '/login?as=hauler', button('Login as Hauler')),
  'hauler registration': at(visitor, '/hauler-register', heading(/^Join /)),
  'an address that leads nowhere': at(visitor, '/nowhere', heading('404 Page Not Found')),
}
