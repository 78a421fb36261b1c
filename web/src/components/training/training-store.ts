import { create } from 'zustand'
import { emptyLesson, type Lesson, type LessonDraft } from './training-logic.ts'

/** A lesson on its way to the server, or one that did not get there. */
export interface SentLesson {
  key: string
  platformUserId: string
  item: Lesson
  /** 0 to 1. */
  progress: number
  /** Why it was not taken; null while it is on its way. */
  cause: string | null
}

interface LessonState {
  sent: readonly SentLesson[]
  /** What is filled in and not sent yet, by platform user id. */
  drafts: Readonly<Record<string, LessonDraft>>
}

/** Kept outside of the screen: an upload goes on, and what was typed stays, when the screen is left. */
export const useLessons = create<LessonState>(() => ({ sent: [], drafts: {} }))

/** What is filled in for an account. */
export const useLessonDraft = (platformUserId: string): LessonDraft =>
  useLessons(({ drafts }) => drafts[platformUserId] ?? emptyLesson)

export const keepLessonDraft = (platformUserId: string, draft: LessonDraft): void =>
  useLessons.setState(({ drafts }) => ({ drafts: { ...drafts, [platformUserId]: draft } }))

let count = 0

/** Notes a lesson as being sent. Returns its key. */
export function noteLesson(platformUserId: string, lesson: Lesson): string {
  count += 1
  const key = `lesson-${count}`
  const entry: SentLesson = { key, platformUserId, item: lesson, progress: 0, cause: null }
  useLessons.setState(({ sent }) => ({ sent: [entry, ...sent] }))
  return key
}

export const changeLesson = (key: string, change: Partial<Pick<SentLesson, 'progress' | 'cause'>>): void =>
  useLessons.setState(({ sent }) => ({
    sent: sent.map((each) => (each.key === key ? { ...each, ...change } : each)),
  }))

export const forgetLesson = (key: string): void =>
  useLessons.setState(({ sent }) => ({ sent: sent.filter((each) => each.key !== key) }))
