import { PageHeading } from '../ui/PageHeading.tsx'

export const HaulerRegistration = () => (
  <main>
    <PageHeading documentTitle="HaulerRegistration">HaulerRegistration</PageHeading>
  </main>
)
