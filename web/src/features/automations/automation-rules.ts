import { type AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import type { KnotState } from '../../ui/knot.tsx'
import { commentReplyPath } from '../../lib/paths.ts'
import { listWords } from '../../words/automations.ts'

/** The knot beside an automation. */
export function knotOf({ activation_status, health_status }: AutomationSummary): KnotState {
  if (health_status === 'CRITICAL') return 'failed'
  return activation_status === 'ACTIVE' ? 'active' : 'hollow'
}

/** 'No Desc' stands for none. */
export const descriptionOf = (description: string): string =>
  description.trim() === '' || description === 'No Desc' ? listWords.noDescription : description

/** Where an automation of a kind is made or edited; null while this version has no editor for it. */
export function editorPathOf(type: string, automationId?: string): string | null {
  return type === 'COMMENT_REPLY' ? commentReplyPath(automationId) : null
}

/** A kind as it stands in an address; null for anything else. */
export const typeFromPath = (text: string): AutomationType | null =>
  AutomationType.options.find((type) => type === text) ?? null
