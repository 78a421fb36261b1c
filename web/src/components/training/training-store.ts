import { create } from 'zustand'
import { emptyTrainingItem, type TrainingItem, type TrainingItemDraft } from './training-logic.ts'

/** A training item that is being uploaded, or whose upload failed. */
export interface SentTrainingItem {
  key: string
  platformUserId: string
  item: TrainingItem
  /** 0 to 1. */
  progress: number
  /** Reason of a failed upload; null while uploading. */
  cause: string | null
  /** Whether the same upload may succeed later. */
  canRetry: boolean
}

interface TrainingItemState {
  sent: readonly SentTrainingItem[]
  /** Unsent drafts by platform user id. */
  drafts: Readonly<Record<string, TrainingItemDraft>>
}

/** Kept outside of the screen: uploads continue and drafts remain after leaving it. */
export const useTrainingItems = create<TrainingItemState>(() => ({ sent: [], drafts: {} }))

/** Returns the draft of an account. */
export const useTrainingItemDraft = (platformUserId: string): TrainingItemDraft =>
  useTrainingItems(({ drafts }) => drafts[platformUserId] ?? emptyTrainingItem)

export const saveTrainingItemDraft = (platformUserId: string, draft: TrainingItemDraft): void =>
  useTrainingItems.setState(({ drafts }) => ({ drafts: { ...drafts, [platformUserId]: draft } }))

let count = 0

/** Adds a training item as uploading. Returns its key. */
export function addTrainingItem(platformUserId: string, trainingItem: TrainingItem): string {
  count += 1
  const key = `lesson-${count}`
  const entry: SentTrainingItem = {
    key,
    platformUserId,
    item: trainingItem,
    progress: 0,
    cause: null,
    canRetry: true,
  }
  useTrainingItems.setState(({ sent }) => ({ sent: [entry, ...sent] }))
  return key
}

export const changeTrainingItem = (
  key: string,
  change: Partial<Pick<SentTrainingItem, 'progress' | 'cause' | 'canRetry'>>,
): void =>
  useTrainingItems.setState(({ sent }) => ({
    sent: sent.map((each) => (each.key === key ? { ...each, ...change } : each)),
  }))

export const removeTrainingItem = (key: string): void =>
  useTrainingItems.setState(({ sent }) => ({ sent: sent.filter((each) => each.key !== key) }))
