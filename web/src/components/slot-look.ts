import type { SlotColour } from '@skein/contract/automations/sentence'
import { cx } from '../ui/cx.ts'
import { toneText } from '../ui/tag.tsx'
import { slotColourStyle } from './slot-colour-logic.ts'

/** A filled slot of a sentence: in the ink of its kind, underlined in the pattern of its kind. */
export function slotLook(slotColour: SlotColour = 'slate'): string {
  const { tone, underline } = slotColourStyle[slotColour]
  return cx('font-semibold underline decoration-2 underline-offset-[5px]', toneText[tone], underline)
}
