import { editorPath, paths } from './paths.ts'

const editors: Readonly<Record<string, string>> = {
  AI_DM_CONVERSATION: paths.aiConversation,
  DM_REPLY: paths.dmReply,
  COMMENT_REPLY: paths.commentReply,
  PRIVATE_MESSAGE: paths.privateMessage,
  DELETE_COMMENT: paths.deleteComment,
}

/** Returns the path of the editor of a kind; null for a kind without an editor. */
export function editorPathOf(type: string, automationId?: string): string | null {
  const path = editors[type]
  return path === undefined ? null : editorPath(path, automationId)
}
