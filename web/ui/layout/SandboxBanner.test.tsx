import { afterAll, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.ts'
import { settingsWith } from '../../testing/settings.ts'

// The settings are read once for each page.
afterAll(() => void vi.resetModules())

/** What the banner says on a site that simulates these parts; null without a banner. */
async function bannerWith(sandbox: string[]): Promise<string | null | undefined> {
  document.head.innerHTML = settingsWith({ sandbox })
  vi.resetModules()
  const { SandboxBanner } = await import('./SandboxBanner.tsx')
  render(<SandboxBanner />)
  return document.querySelector('[aria-label="Sandbox"]')?.textContent
}

test.each([
  [
    ['payments', 'sms', 'email'],
    'Sandbox. Simulated here: payments, texts and email. No real money moves. No real texts leave. No real email leaves.',
  ],
  [['payments'], 'Sandbox. Simulated here: payments. No real money moves.'],
  [['sms', 'social networks'], 'Sandbox. Simulated here: texts. No real texts leave.'],
  [['social networks'], undefined],
  [[], undefined],
])(
  'where %j is simulated, the banner names what customers meet of it and no more',
  async (sandbox, banner) => {
    expect(await bannerWith(sandbox)).toBe(banner)
  },
)
