import type { LearnedDocument } from './learn-document.ts'

/** A document, or the cause why there is none; null when nobody waits for it any more. */
export type ReadOutcome = LearnedDocument | { failure: string } | null
