import { expect, test } from 'vitest'
import { hasRight, missingRight } from '../../../contract/rights.ts'
import { type TeamRole } from '../../../contract/team-roles.ts'
import { RightsContext } from '../../api/rights-context.ts'
import { render } from '../../testing/render.ts'
import { EditFields, type Draft } from './EditFields.tsx'

const draft: Draft = {
  firstName: 'Dale',
  lastName: 'Kowalchuk',
  phone: '(604) 555-0143',
  email: 'dale@example.ca',
  company: '',
  vehicleType: 'van',
  vehicleModel: 'Ford Transit',
  licensePlate: 'AB1 23C',
  serviceAreas: [],
  homeBase: '',
  teamNote: '',
}

function formOf(role: TeamRole) {
  render(
    <RightsContext value={(right) => (hasRight(role, right) ? null : missingRight(right))}>
      <EditFields draft={draft} problems={{}} onChange={() => undefined} />
    </RightsContext>,
  )
  return {
    readOnly: [...document.querySelectorAll('input')]
      .filter((input) => input.readOnly)
      .map(({ value }) => value),
    says: (document.body.textContent ?? '').includes(missingRight('manage-team')),
  }
}

test('an owner types another address to sign in with', () => {
  expect(formOf('owner')).toEqual({ readOnly: [], says: false })
})

test('a dispatcher reads the address and why it stays, and changes the rest', () => {
  expect(formOf('dispatcher')).toEqual({ readOnly: ['dale@example.ca'], says: true })
})
