import type { HealthStatus } from '@skein/contract/automations/automation'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { tooltip } from '../../ui/tooltip/tooltip.ts'
import { healthNames } from '../../copy/automations.ts'

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

/** Health with its reason as a tooltip; the reason of a problem is also shown beside it, or for screen readers only. */
export function HealthTag({ status, reason, brief = false }: HealthTagProps) {
  const { tone, Glyph } = looks[status]
  return (
    <>
      {/* Above the link that covers a tile. */}
      <span className="relative" {...tooltip(reason || undefined)}>
        <Tag tone={tone} glyph={<Glyph size={13} aria-hidden="true" />}>
          {healthNames[status]}
        </Tag>
      </span>
      {status !== 'HEALTHY' && reason && (
        <span className={brief ? 'sr-only' : 'text-label text-text-2'}>{reason}</span>
      )}
    </>
  )
}
