import { Link } from 'wouter'
import { formatInstant } from '../../contract/calendar.ts'
import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { vehicleFacts } from '../../contract/haulers.ts'
import { thumbnailOf } from '../../contract/uploads.ts'
import { conversationPath } from '../paths.ts'
import details from '../ui/layout/details.module.css'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import { dialable, formatPhone } from '../ui/field/phone.ts'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { haulerName } from './hauler-list.ts'

/** The facts of a hauler in the groups of the specification. */
export const HaulerFactLists = ({ hauler }: { hauler: AdminHauler }) => (
  <>
    <FactSection title="Personal Information">
      <Fact name="Name">{haulerName(hauler)}</Fact>
      <Fact name="Email">
        <a href={`mailto:${hauler.user.email}`}>{hauler.user.email}</a>
      </Fact>
      <Fact name="Phone">
        <a href={`tel:${dialable(hauler.phone)}`}>{formatPhone(hauler.phone)}</a>
      </Fact>
      <Fact name="Text messages">
        <Link href={conversationPath(hauler.phone)}>Text the hauler</Link>
      </Fact>
      <Fact name="Company">{hauler.company || 'Individual'}</Fact>
    </FactSection>
    <FactSection title="Vehicle & License">
      <Fact name="Vehicle Type">{vehicleFacts[hauler.vehicleType].label}</Fact>
      <Fact name="Vehicle Model">{hauler.vehicleModel}</Fact>
      <Fact name="License Plate">{hauler.licensePlate}</Fact>
      <Fact name="License Number">{hauler.licenseNumber ?? 'Not given'}</Fact>
      <Fact name="Insurance Number">{hauler.insuranceNumber ?? 'Not given'}</Fact>
      <Fact name="License Photo">
        {hauler.licenseImageUrl ? (
          <img
            className={details.small}
            src={thumbnailOf(hauler.licenseImageUrl)}
            alt={`Licence of ${haulerName(hauler)}, small`}
          />
        ) : (
          'Not uploaded'
        )}
      </Fact>
    </FactSection>
    <FactSection title="Status">
      <Fact name="Status">
        <StatusBadge status={hauler.status} />
      </Fact>
      {hauler.statusReason && <Fact name="Reason">{hauler.statusReason}</Fact>}
      <Fact name="Available">{hauler.isAvailable ? 'Yes' : 'No'}</Fact>
      <Fact name="Payment Account">{hauler.bankConnected ? 'Connected' : 'Not connected'}</Fact>
      <Fact name="Joined">{formatInstant(hauler.createdAt)}</Fact>
      <Fact name="Last Updated">{formatInstant(hauler.updatedAt)}</Fact>
    </FactSection>
    <FactSection
      title={`Service Areas (${hauler.serviceAreas.length})`}
      text={hauler.serviceAreas.join(', ') || 'None chosen'}
    />
    {hauler.experience && <FactSection title="Experience & Equipment" text={hauler.experience} />}
  </>
)
