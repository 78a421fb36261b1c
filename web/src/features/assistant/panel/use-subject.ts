import { useState } from 'react'
import { m } from '@skein/messages'
import { type ScreenSubject, useSubjectOfScreen } from '../../../lib/browser/screen-subject.ts'

/** What the next message is about. */
export interface Subject {
  text: string
  /** Leaves it out: the user removed it, or a message has it. */
  remove: () => void
}

const textOf = ({ kind, name }: ScreenSubject): string =>
  kind === 'automation' ? m.assistant_about_automation({ name }) : m.assistant_about_conversation({ name })

/** Returns the subject of the screen until a message of the chat had it or the user removed it; null without one. */
export function useSubject(chatId: string): Subject | null {
  const subject = useSubjectOfScreen()
  const [removedKey, setRemovedKey] = useState<string | null>(null)
  if (!subject) return null
  const key = `${chatId} ${subject.kind} ${subject.id}`
  return key === removedKey ? null : { text: textOf(subject), remove: () => setRemovedKey(key) }
}
