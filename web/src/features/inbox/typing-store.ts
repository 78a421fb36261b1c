import { create } from 'zustand'

export interface Typist {
  user_id: string
  name: string
}

interface TypingState {
  /** Other members who write now, by conversation. */
  typists: Readonly<Record<string, readonly Typist[]>>
}

export const useTypists = create<TypingState>(() => ({ typists: {} }))

/** Milliseconds after which a member no longer writes, unless a new event arrives. */
const typingLasts = 10_000

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A member writes in a conversation. */
export function addTypist(conversationId: string, typist: Typist): void {
  const key = `${conversationId} ${typist.user_id}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key)
      change(conversationId, (typists) => typists.filter(({ user_id }) => user_id !== typist.user_id))
    }, typingLasts),
  )
  change(conversationId, (typists) => [
    ...typists.filter(({ user_id }) => user_id !== typist.user_id),
    typist,
  ])
}

/** A message of a person has arrived, which one of them was writing. */
export const dropTypists = (conversationId: string): void => change(conversationId, () => [])

function change(conversationId: string, next: (typists: readonly Typist[]) => readonly Typist[]): void {
  useTypists.setState(({ typists }) => ({
    typists: { ...typists, [conversationId]: next(typists[conversationId] ?? []) },
  }))
}
