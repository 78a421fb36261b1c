import { useQuery } from '@tanstack/react-query'
import { CollisionList } from './collision-list.tsx'
import { collisionsQuery } from './queries.ts'

interface KnownCollisionsProps {
  platformUserId: string
  /** Null for an automation that was never deployed and has no collisions yet. */
  automationId: string | null
}

/** Collisions of the deployed version, shown before the first run. */
export function KnownCollisions({ platformUserId, automationId }: KnownCollisionsProps) {
  const { data = [] } = useQuery({ ...collisionsQuery(platformUserId), enabled: automationId !== null })
  const own = data.filter(
    ({ automation_ids }) => automationId !== null && automation_ids.includes(automationId),
  )
  return <CollisionList quiet collisions={own} platformUserId={platformUserId} />
}
