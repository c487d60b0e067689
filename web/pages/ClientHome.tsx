import { PageHeading } from '../ui/PageHeading.tsx'

export const ClientHome = () => (
  <main>
    <PageHeading documentTitle="ClientHome">ClientHome</PageHeading>
  </main>
)
