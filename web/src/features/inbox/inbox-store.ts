import { create } from 'zustand'

interface InboxState {
  /** The conversation whose composer takes the focus when it is there. */
  writeTo: string | null
  /** A failed message whose banner was closed. */
  dismissed: string | null
}

/** What the parts of the inbox tell each other. */
export const useInboxState = create<InboxState>(() => ({ writeTo: null, dismissed: null }))

export const wantToWrite = (conversationId: string): void => useInboxState.setState({ writeTo: conversationId })

export const dismissFailure = (clientMessageId: string): void =>
  useInboxState.setState({ dismissed: clientMessageId })
