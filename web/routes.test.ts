import { describe, expect, test } from 'vitest'
import { afterLogin, routeOf } from './routes.ts'

describe('every address leads where the specification says', () => {
  test('the login page redirects a user who is already signed in', () => {
    const search = '?next=%2Fadmin%3Ftab%3Dhaulers'
    expect(routeOf('/login', 'admin', search)).toEqual({ go: '/admin?tab=haulers' })
    expect(routeOf('/login', 'hauler', search)).toEqual({ go: '/hauler' })
  })

  test.each([
    ['/', null, { load: 'landing' }],
    ['/login', null, { show: 'login' }],
    ['/hauler-register', null, { show: 'registration' }],
    ['/admin', null, { load: 'login' }],
    ['/hauler', null, { load: 'login' }],
    ['/', 'admin', { show: 'admin' }],
    ['/admin', 'admin', { show: 'admin' }],
    ['/login', 'admin', { go: '/admin' }],
    ['/hauler', 'admin', { load: 'login' }],
    ['/', 'hauler', { show: 'hauler' }],
    ['/hauler', 'hauler', { show: 'hauler' }],
    ['/hauler-dashboard', 'hauler', { go: '/hauler' }],
    ['/admin', 'hauler', { load: 'login' }],
    ['/hauler-register', 'hauler', { go: '/hauler' }],
    ['/', 'client', { show: 'client' }],
    ['/login', 'client', { go: '/' }],
    ['/admin', 'client', { load: 'login' }],
    ['/my-pickups', null, { show: 'customer-sign-in' }],
    ['/my-pickups', 'client', { go: '/' }],
    ['/my-pickups', 'hauler', { go: '/hauler' }],
    ['/invoice/12-b2_C3', null, { show: 'linked' }],
    ['/job/a1-b2_C3', null, { show: 'job' }],
    ['/job/a1-b2_C3', 'hauler', { show: 'job' }],
    ['/job/a1-b2_C3/receipt', null, { show: 'receipt' }],
    ['/job/a1-b2_C3/confirm', null, { show: 'confirm' }],
    ['/security', 'admin', { show: 'security' }],
    ['/security', 'hauler', { load: 'login' }],
    ['/security', null, { load: 'login' }],
    ['/new-password', null, { show: 'new-password' }],
    ['/new-password/a1-b2_C3', null, { show: 'new-password' }],
    ['/new-password/a1-b2_C3', 'admin', { show: 'new-password' }],
    ['/admin/jobs/1042', 'admin', { show: 'admin' }],
    ['/admin/jobs/1042', 'hauler', { load: 'login' }],
    ['/admin/jobs/1042', null, { load: 'login' }],
    ['/admin/haulers/review', 'admin', { show: 'admin' }],
    ['/admin/haulers/review', 'hauler', { load: 'login' }],
    ['/w/12-a1-b2_C3', null, { show: 'leave-waiting-list' }],
    ['/w/12-a1-b2_C3', 'client', { show: 'leave-waiting-list' }],
    ['/join/a1-b2_C3', null, { show: 'join' }],
    ['/quote/1-b2_C3', null, { show: 'linked' }],
    ['/join/a1-b2_C3', 'admin', { show: 'join' }],
    ['/job/', null, { show: 'not-found' }],
    ['/job/a/b', null, { show: 'not-found' }],
    ['/nowhere', null, { show: 'not-found' }],
    ['/nowhere', 'admin', { show: 'not-found' }],
  ] as const)('%s for %s', (path, role, route) => {
    expect(routeOf(path, role)).toEqual(route)
  })
})

test('after signing in a person goes home by role', () => {
  expect(afterLogin('admin', null)).toBe('/admin')
  expect(afterLogin('hauler', null)).toBe('/hauler')
  expect(afterLogin('client', null)).toBe('/')
})

test('after a session ended, signing in leads back to the very page', () => {
  expect(afterLogin('admin', '/admin?tab=haulers&job=1042')).toBe('/admin?tab=haulers&job=1042')
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example',
  'admin',
  '/login',
])('signing in never follows %s', (next) => {
  expect(afterLogin('admin', next)).toBe('/admin')
})

test('a customer is led back to the very job', () => {
  expect(afterLogin('client', '/?job=1042')).toBe('/?job=1042')
})

test('a hauler is not sent to the page of an admin', () => {
  expect(afterLogin('hauler', '/admin?tab=haulers')).toBe('/hauler')
})
