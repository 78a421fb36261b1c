import { commentReplyPath } from '../../lib/paths.ts'

/** Where an automation of a kind is made or edited; null while this version has no editor for it. */
export function editorPathOf(type: string, automationId?: string): string | null {
  return type === 'COMMENT_REPLY' ? commentReplyPath(automationId) : null
}
