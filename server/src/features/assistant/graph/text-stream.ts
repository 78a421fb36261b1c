import { isClosed, stablePrefix } from '../answer-blocks.ts'
import { sanitizeAnswer } from '../filter-answer.ts'
import { maxAnswerLength } from '../answer-tree.ts'
import type { Run } from '../run-state.ts'
import type { StepContext } from './step.ts'

export interface TextStream {
  add(text: string): void
}

/** Minimum milliseconds between two pieces: few enough events for thousands of readers, and still looks continuous. */
const minIntervalMs = 25
/** A block is parsed again when it has grown by this share, so that the work for a long block stays linear. */
const minGrowth = 0.1

/** Streams an answer as it is written. Emits only text whose rendering later text cannot change. */
export function createTextStream({ ctx, turn: { turn_id, run }, onText }: StepContext): TextStream {
  /** Sanitized complete blocks. */
  let cleanBlocks = ''
  /** The text after them, as the model wrote it. */
  let tail = ''
  let parsedLength = 0
  let total = 0
  let sentText = ''
  let lastSentAt = 0
  let hasEnded = false

  return {
    add(more) {
      total += more.length
      // The rest is in the stored answer.
      if (total > maxAnswerLength) hasEnded = true
      if (hasEnded) return
      tail += more
      const now = ctx.clock.monotonic()
      if (now - lastSentAt < minIntervalMs && lastSentAt > 0) return
      if (tail.length < parsedLength * (1 + minGrowth)) return
      parsedLength = tail.length
      const stable = stablePrefix(tail)
      if (stable.blocks > 0) {
        const blocks = sanitizeAnswer(tail.slice(0, stable.blocks), run.known.hosts)
        if (!isClosed(blocks)) hasEnded = true
        if (hasEnded) return
        cleanBlocks += blocks
        tail = tail.slice(stable.blocks)
        parsedLength = tail.length
      }
      const open = stable.text > stable.blocks ? tail.slice(0, stable.text - stable.blocks) : ''
      const clean = cleanBlocks + (open === '' ? '' : sanitizeAnswer(open, run.known.hosts))
      if (clean.length <= sentText.length || !clean.startsWith(sentText)) return
      lastSentAt = now
      onText({
        turn_id,
        message_id: run.record_id ?? '',
        from: sentText.length,
        text: clean.slice(sentText.length),
      })
      sentText = clean
    },
  }
}

export const cleanText = (text: string, run: Run): string => sanitizeAnswer(text, run.known.hosts).trim()
