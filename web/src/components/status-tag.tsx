import type { ActivationStatus } from '@skein/contract/automations/automation'
import { Pause, Play, Power } from 'lucide-react'
import { Tag, type Tone } from '../ui/tag.tsx'
import { statusWords } from '../copy/automations/automations.ts'

const looks: Readonly<Record<ActivationStatus, { tone: Tone; Glyph: typeof Play }>> = {
  ACTIVE: { tone: 'ok', Glyph: Play },
  PAUSED: { tone: 'neutral', Glyph: Pause },
  INACTIVE: { tone: 'neutral', Glyph: Power },
}

export function StatusTag({ status }: { status: ActivationStatus }) {
  const { tone, Glyph } = looks[status]
  return (
    <Tag tone={tone} glyph={<Glyph size={11} aria-hidden="true" />}>
      {statusWords[status]}
    </Tag>
  )
}
