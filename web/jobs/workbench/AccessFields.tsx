import {
  ACCESS_PLACES,
  AccessPlace,
  MOST_FLOORS,
  MOST_WALK_MINUTES,
  whereText,
} from '../../../contract/access.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { EMPTY_ACCESS, type EditValues } from './use-edit.ts'

type Access = EditValues['access']
type Props = { access: Access; onAccess: (access: Access) => void }

const NONE = 'none'

const placeOptions = [
  { value: NONE, label: 'Not known' },
  ...ACCESS_PLACES.map((place) => ({
    value: place,
    label:
      place === 'upstairs' || place === 'basement'
        ? `${place[0]?.toUpperCase()}${place.slice(1)}`
        : whereText({ place, floors: 0, elevator: false }),
  })),
]

const within = (typed: string, most: number): number =>
  Math.min(most, Math.max(0, Math.trunc(Number(typed)) || 0))

/** How the hauler gets to the load. */
export function AccessFields({ access, onAccess }: Props) {
  const known = access ?? EMPTY_ACCESS
  const isCarried = known.place === 'upstairs' || known.place === 'basement'
  return (
    <>
      <div className={layout.pair}>
        <SelectField
          label="Access"
          options={placeOptions}
          value={access === null ? NONE : access.place}
          onValue={(value) => {
            const place = AccessPlace.safeParse(value).data
            const floors = place === 'upstairs' || place === 'basement' ? 1 : 0
            onAccess(place ? { ...known, place, floors } : null)
          }}
        />
        {access && (
          <TextField
            label="Walk to the truck, minutes"
            inputMode="numeric"
            value={String(known.walkMinutes)}
            onValue={(typed) =>
              onAccess({ ...known, walkMinutes: within(typed, MOST_WALK_MINUTES) })
            }
          />
        )}
        {access && isCarried && (
          <TextField
            label="Floors"
            inputMode="numeric"
            value={String(known.floors ?? 1)}
            onValue={(typed) => onAccess({ ...known, floors: within(typed, MOST_FLOORS) })}
          />
        )}
      </div>
      {access && isCarried && (
        <CheckboxField
          label="There is an elevator"
          checked={known.elevator}
          onChecked={(elevator) => onAccess({ ...known, elevator })}
        />
      )}
    </>
  )
}
