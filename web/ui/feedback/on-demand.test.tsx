import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, render } from '../../testing/render.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { dialogOnDemand, onDemand } from './on-demand.tsx'

const text = () => document.body.textContent

test('what stands meanwhile gives way as soon as the code is there, which is fetched once', async () => {
  const code = Promise.withResolvers<(props: { name: string }) => string>()
  const fetch = vi.fn<() => typeof code.promise>(() => code.promise)
  const Late = onDemand(fetch, 'Loading')
  const draw = render(<Late name="jobs" />)
  expect(text()).toBe('Loading')
  await act(async () => code.resolve(({ name }) => `All ${name}`))
  expect(text()).toBe('All jobs')
  draw(<Late name="haulers" />)
  expect(text()).toBe('All haulers')

  document.body.replaceChildren()
  render(<Late name="posts" />)
  expect(text()).toBe('All posts')
  expect(fetch).toHaveBeenCalledOnce()
})

test('every place that waits for the same code shows it', async () => {
  const code = Promise.withResolvers<() => string>()
  const Late = onDemand(() => code.promise, '-')
  const draw = render(<Late />)
  draw(
    <>
      <Late />
      <Late />
    </>,
  )
  expect(text()).toBe('--')
  await act(async () => code.resolve(() => 'job '))
  expect(text()).toBe('job job ')
})

test('code that cannot be fetched breaks the part of the page around it, and no more', async () => {
  vi.stubGlobal('reportError', () => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
  const code = Promise.withResolvers<() => null>()
  const Gone = onDemand(() => code.promise)
  render(
    <>
      <p>Stays</p>
      <ErrorBoundary what="the jobs">
        <Gone />
      </ErrorBoundary>
    </>,
  )
  await act(async () => code.reject(new Error('no such file')))
  expect(text()).toMatch(/^Stays.*the jobs/)
  expect(button('Try again')).toBeTruthy()
})

test('code that is fetched ahead is there when it is drawn, and asked for again if it did not come', async () => {
  const fetch = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('no signal'))
    .mockResolvedValue(() => 'All jobs')
  const Late = onDemand(fetch, 'Loading')
  Late.fetchAhead()
  await act(async () => {})
  Late.fetchAhead()
  await act(async () => {})
  render(<Late />)
  expect(text()).toBe('All jobs')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('the code of a dialog is fetched when it opens, and the dialog stays for its closing', async () => {
  const fetch = vi.fn<() => Promise<(props: { opened: boolean }) => string>>()
  fetch.mockResolvedValue(({ opened }) => (opened ? 'Open' : 'Closed'))
  const Sheet = dialogOnDemand(fetch)
  const draw = render(<Sheet opened={false} />)
  await act(async () => {})
  expect(fetch).not.toHaveBeenCalled()
  draw(<Sheet opened />)
  await act(async () => {})
  expect(text()).toBe('Open')
  draw(<Sheet opened={false} />)
  expect(text()).toBe('Closed')
})
