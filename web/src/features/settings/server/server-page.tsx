import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '@skein/messages'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { AiSection } from './ai-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { overviewQuery } from './server-queries.ts'
import { StorageSection } from './storage-section.tsx'
import { WaitingSection } from '../waiting.tsx'
import { UsersSection } from './users-section.tsx'

const waiting = (
  <>
    <WaitingSection rows={7} />
    <WaitingSection rows={2} />
    <WaitingSection rows={5} />
    <WaitingSection rows={7} />
    <WaitingSection rows={14} />
  </>
)

/** The state of the installation, for its administrators. */
export function ServerPage() {
  const query = useQuery(overviewQuery)
  return (
    <Loaded query={query} failed={m.administration_failed()} waiting={waiting}>
      {(overview) => (
        <>
          <OverviewSection overview={overview} />
          <UsersSection overview={overview} />
          <DeliverySection overview={overview} />
          <AiSection overview={overview} />
          <StorageSection overview={overview} />
          <ScrollToHash />
        </>
      )}
    </Loaded>
  )
}

/** The sections are drawn after the router has looked for the hash. */
function ScrollToHash() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return null
}
