import {
  createCampaign,
  setCampaignStatus,
  type Campaign,
  type NewCampaign,
} from '../../../contract/advertising.ts'
import { cents } from '../../../contract/money.ts'
import type { useApp, Visit } from '../../testing/app.ts'

type App = ReturnType<typeof useApp>

let made = 0

/** A campaign as an admin's form sends it; the name is new each time. */
export const campaignForm = (fields: Partial<NewCampaign> = {}): NewCampaign => ({
  name: `Spring clear-out ${++made}`,
  type: 'customer_acquisition',
  targetAudience: { demographics: '', location: 'Surrey', interests: [] },
  budget: cents(500_00),
  duration: 30,
  platforms: ['google', 'facebook'],
  ...fields,
})

export const givenCampaign = (app: App, admin: Visit, fields: Partial<NewCampaign> = {}) =>
  app.as(admin).call(createCampaign, { body: campaignForm(fields) })

/** A campaign that visitors can come to. */
export async function givenActive(
  app: App,
  admin: Visit,
  fields: Partial<NewCampaign> = {},
): Promise<Campaign> {
  const { id } = await givenCampaign(app, admin, fields)
  const params = { campaignId: id }
  return app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
}

/** Opens a public page as this visit, which gets a session by it. */
export async function open(app: App, visit: Visit, url: string, headers = {}) {
  const answer = await app.http.inject({
    url,
    headers: { ...(visit.cookie && { cookie: `sid=${visit.cookie}` }), ...headers },
  })
  const started = answer.cookies.find(({ name }) => name === 'sid')
  if (started) visit.cookie = started.value
  return answer
}
