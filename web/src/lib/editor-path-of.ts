import {
  aiConversationPath,
  commentReplyPath,
  deleteCommentPath,
  dmReplyPath,
  privateMessagePath,
} from './paths.ts'

/** Returns the path of the editor of a kind; null for a kind without an editor. */
export function editorPathOf(type: string, automationId?: string): string | null {
  switch (type) {
    case 'AI_DM_CONVERSATION':
      return aiConversationPath(automationId)
    case 'DM_REPLY':
      return dmReplyPath(automationId)
    case 'COMMENT_REPLY':
      return commentReplyPath(automationId)
    case 'PRIVATE_MESSAGE':
      return privateMessagePath(automationId)
    case 'DELETE_COMMENT':
      return deleteCommentPath(automationId)
    default:
      return null
  }
}
