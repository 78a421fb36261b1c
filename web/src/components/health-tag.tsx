import type { HealthStatus } from '@skein/contract/automations/automation'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Tag, type Tone } from '../ui/tag.tsx'
import { healthNames } from '../copy/automations.ts'

const looks: Readonly<Record<HealthStatus, { tone: Tone; Glyph: typeof CircleCheck }>> = {
  HEALTHY: { tone: 'ok', Glyph: CircleCheck },
  WARNING: { tone: 'warn', Glyph: TriangleAlert },
  CRITICAL: { tone: 'bad', Glyph: CircleX },
}

interface HealthTagProps {
  status: HealthStatus
  reason: string
  /** Shows the reason only as a tooltip. */
  brief?: boolean
}

/** Health with its reason as a tooltip; the reason of a problem is also shown beside it. */
export function HealthTag({ status, reason, brief = false }: HealthTagProps) {
  const { tone, Glyph } = looks[status]
  return (
    <span className="contents" title={reason}>
      <Tag tone={tone} glyph={<Glyph size={13} aria-hidden="true" />}>
        {healthNames[status]}
      </Tag>
      {!brief && status !== 'HEALTHY' && reason && <span className="text-label text-text-2">{reason}</span>}
    </span>
  )
}
