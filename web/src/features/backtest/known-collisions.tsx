import { useQuery } from '@tanstack/react-query'
import { CollisionList } from './collision-list.tsx'
import { collisionsQuery } from './queries.ts'

interface KnownCollisionsProps {
  platformUserId: string
  /** Null for a rule that was never deployed: it stands in nobody's way yet. */
  automationId: string | null
}

/** What is in the way of a deployed rule as it runs now, before anything was tried. */
export function KnownCollisions({ platformUserId, automationId }: KnownCollisionsProps) {
  const { data = [] } = useQuery({ ...collisionsQuery(platformUserId), enabled: automationId !== null })
  const own = data.filter(
    ({ automation_ids }) => automationId !== null && automation_ids.includes(automationId),
  )
  return <CollisionList quiet collisions={own} platformUserId={platformUserId} />
}
