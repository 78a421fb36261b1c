import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFullRun, shareOf } from '#test/full-run.ts'
import { streams } from '#test/stream-arbitraries.ts'
import { compareStream } from '#test/compare-stream.ts'

const outcomes = [
  'answered_together',
  'below_confidence',
  'budget',
  'cap_per_period',
  'cap_per_post',
  'comment_source',
  'cooldown',
  'fires',
  'gone',
  'handed_over',
  'held',
  'human_active',
  'live_comment',
  'loop_conversation',
  'loop_conversation_day',
  'loop_repeats',
  'lost_to',
  'message_kind',
  'model_declined',
  'model_failed',
  'moderated',
  'no_keyword',
  'no_model',
  'other_app',
  'outside_window',
  'own_event',
  'paused',
  'post_not_selected',
  'post_out_of_range',
  'reply_count',
]

test('random streams agree with the reference model and cover every outcome', { timeout: 120_000 }, () => {
  const covered = new Set<string>()
  fc.assert(
    fc.property(streams, (stream) => {
      for (const outcome of compareStream(stream)) covered.add(outcome)
    }),
    { numRuns: shareOf(10_000, 5) },
  )
  // Fewer streams may miss a rare outcome.
  if (isFullRun) expect([...covered].sort()).toEqual(outcomes)
  else expect(outcomes).toEqual(expect.arrayContaining([...covered]))
})
