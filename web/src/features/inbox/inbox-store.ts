import { create } from 'zustand'

interface InboxState {
  /** Id of the conversation whose composer is focused once mounted. */
  focusComposer: string | null
  /** Search text submitted with Enter: the first result opens. */
  openFirst: string | null
  /** Client message id of a failed message whose banner was dismissed. */
  dismissed: string | null
  /** Id of the open conversation that was marked as unread; it stays unread until it is left. */
  keptUnread: string | null
}

/** State shared by parts of the inbox. */
export const useInboxState = create<InboxState>(() => ({
  focusComposer: null,
  openFirst: null,
  dismissed: null,
  keptUnread: null,
}))

export const requestFirst = (words: string): void => useInboxState.setState({ openFirst: words })

export const requestFocus = (conversationId: string): void =>
  useInboxState.setState({ focusComposer: conversationId })

export const dismissFailure = (clientMessageId: string): void =>
  useInboxState.setState({ dismissed: clientMessageId })
