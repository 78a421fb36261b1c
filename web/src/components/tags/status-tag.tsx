import type { ActivationStatus } from '@skein/contract/automations/automation'
import { Pause, Play, Power } from 'lucide-react'
import { m } from '@skein/messages'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { statusNames } from '../../copy/automations.ts'

const looks: Readonly<Record<ActivationStatus, { tone: Tone; Glyph: typeof Play }>> = {
  ACTIVE: { tone: 'ok', Glyph: Play },
  PAUSED: { tone: 'neutral', Glyph: Pause },
  INACTIVE: { tone: 'neutral', Glyph: Power },
}

interface StatusTagProps {
  status: ActivationStatus
  /** All automations of the account are paused. */
  allPaused?: boolean
}

export function StatusTag({ status, allPaused = false }: StatusTagProps) {
  const isHeld = allPaused && status === 'ACTIVE'
  const { tone, Glyph } = looks[isHeld ? 'PAUSED' : status]
  return (
    <Tag tone={tone} glyph={<Glyph size={11} aria-hidden="true" />}>
      {isHeld ? m.automations_paused_with_all() : statusNames[status]}
    </Tag>
  )
}
