import type { LearnedDocument } from './learn-document.ts'

/** The document or the cause of the failure; null when this reading was superseded. */
export type ReadOutcome = LearnedDocument | { failure: string } | null
