import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import type { Tone } from '../ui/tag.tsx'
import type { LinePattern } from '../ui/status-dot.tsx'

interface SlotColourStyle {
  tone: Tone
  /** Line of the thread. */
  pattern: LinePattern
  /** Underline of a slot, in the same pattern. */
  underline: string
}

/** Colour never carries the meaning alone: every ink has a line pattern of its own. */
export const slotColourStyle: Readonly<Record<SlotColour, SlotColourStyle>> = {
  iris: { tone: 'iris', pattern: 'double', underline: 'decoration-double' },
  sky: { tone: 'sky', pattern: 'dashed', underline: 'decoration-dashed' },
  fern: { tone: 'fern', pattern: 'dotted', underline: 'decoration-dotted' },
  coral: { tone: 'coral', pattern: 'solid', underline: 'decoration-solid' },
  slate: { tone: 'neutral', pattern: 'solid', underline: 'decoration-wavy' },
}
