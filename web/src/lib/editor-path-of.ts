import type { AutomationType } from '@skein/contract/automations/automation'
import { editorPath, paths } from './paths.ts'

const editors: Readonly<Record<AutomationType, string>> = {
  AI_DM_CONVERSATION: paths.aiConversation,
  DM_REPLY: paths.dmReply,
  COMMENT_REPLY: paths.commentReply,
  PRIVATE_MESSAGE: paths.privateMessage,
  DELETE_COMMENT: paths.deleteComment,
}

/** Returns the path of the editor of a kind; with an id, for that automation. */
export const editorOf = (type: AutomationType, automationId?: string): string =>
  editorPath(editors[type], automationId)

/** Like `editorOf`, for a kind that a newer server may have; null if it has no editor. */
export const editorPathOf = (type: string, automationId?: string): string | null =>
  type in editors ? editorOf(type as AutomationType, automationId) : null
